#include <algorithm>
#include <chapters/09_shared_memory_tiling/tile_plan.hpp>
#include <common/core/error.hpp>

namespace hood {
namespace {

constexpr std::int64_t BANKS = 32, MOST_THREADS = 256;
// Eight such blocks, with the 1 KiB that CUDA takes for each, fill 200 of the
// 228 KiB of an H200's multiprocessor, and their 2,048 threads all its places.
constexpr std::int64_t COMFORTABLE = 24 * 1024;

/// a / b, rounded up.
std::int64_t parts(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

/// The length of the fewest equal parts of `extent` that are at most `most`.
std::int64_t equal_part(std::int64_t extent, std::int64_t most) {
  return parts(extent, parts(extent, most));
}

/// The least pitch from `width` on with which elements that are `apart` threads
/// away, one row further down, lie in the banks that those threads want.
std::int64_t in_bank_order(std::int64_t width, std::int64_t apart) {
  return width + ((apart - width) % BANKS + BANKS) % BANKS;
}

/// Makes a part of the results a multiple of the phases, if it has them all.
std::int64_t whole_phases(std::int64_t part, std::int64_t phases) {
  return part < phases ? part : part / phases * phases;
}

/// What a tile of x takes for rows x columns of y, as it lies in x.
void lay_out_x(const ConvShape& shape, TilePlan& plan, bool bank_order) {
  plan.tile_rows = (plan.rows - 1) * shape.stride + shape.R;
  plan.tile_columns = (plan.columns - 1) * shape.stride + shape.S;
  plan.pitch = plan.tile_columns;
  // In dw neighbours are weights of the same row, not places.
  const bool weights = plan.pass == Pass::dw && bank_order;
  if (weights) plan.pitch = in_bank_order(plan.pitch, shape.S);
  plan.plane = plan.tile_rows * plan.pitch;
  if (weights) plan.plane = in_bank_order(plan.plane, shape.R * shape.S);
  plan.phase_plane = plan.plane;
}

/// The same with rows and columns sorted by their index modulo the stride.
/// Phases that no weight meets are left out.
void lay_out_x_in_phases(const ConvShape& shape, TilePlan& plan,
                         bool bank_order) {
  lay_out_x(shape, plan, false);
  plan.pitch = plan.columns + (shape.S - 1) / shape.stride;
  if (bank_order && plan.columns % BANKS != 0) {
    plan.pitch = in_bank_order(plan.pitch, plan.columns);
  }
  plan.phase_plane = (plan.rows + (shape.R - 1) / shape.stride) * plan.pitch;
  if (bank_order && shape.stride > 1) {
    // Where lanes store neighbours of all phases.
    plan.phase_plane = in_bank_order(plan.phase_plane, BANKS / shape.stride);
  }
  plan.plane = plan.phase_plane * std::min(shape.R, shape.stride) *
               std::min(shape.S, shape.stride);
}

/// What a tile of dy takes for rows x columns of dx.
void lay_out_dy(const ConvShape& shape, TilePlan& plan, bool bank_order) {
  const auto rows_for = [&](std::int64_t results, std::int64_t weights) {
    return (results + shape.stride - 2) / shape.stride +
           (weights - 1) / shape.stride + 1;
  };
  plan.tile_rows = rows_for(plan.rows, shape.R);
  plan.tile_columns = rows_for(plan.columns, shape.S);
  const std::int64_t neighbours =
      std::max<std::int64_t>(plan.columns / plan.phases, 1);
  plan.pitch = plan.tile_columns;
  if (bank_order && neighbours % BANKS != 0) {
    plan.pitch = in_bank_order(plan.pitch, neighbours);
  }
  plan.phase_plane = plan.plane = plan.tile_rows * plan.pitch;
}

void lay_out(const ConvShape& shape, TilePlan& plan, bool bank_order) {
  const std::int64_t taps = shape.R * shape.S;
  const bool ordered = bank_order && plan.step >= TileStep::without_conflicts;
  if (plan.pass == Pass::dx) {
    plan.rows = whole_phases(plan.rows, plan.phases);
    plan.columns = whole_phases(plan.columns, plan.phases);
    lay_out_dy(shape, plan, ordered);
  } else if (plan.pass == Pass::y && plan.step >= TileStep::without_conflicts) {
    lay_out_x_in_phases(shape, plan, ordered);
  } else {
    lay_out_x(shape, plan, ordered);
  }
  const std::int64_t area = plan.rows * plan.columns;
  const std::int64_t weights =
      plan.step == TileStep::tile ? 0 : plan.outputs * taps;
  const std::int64_t floats =
      plan.pass == Pass::dw ? plan.images * plan.plane + plan.outputs * area
                            : plan.images * (plan.plane + weights);
  plan.bytes = floats * std::int64_t{sizeof(float)};
  plan.threads =
      plan.pass == Pass::dw ? std::min(plan.images * taps, MOST_THREADS) : area;
}

/// The next smaller plan; false if there is none.
bool shrink(TilePlan& plan) {
  std::int64_t& longer = plan.rows >= plan.columns ? plan.rows : plan.columns;
  std::int64_t& first = plan.images > 1 ? plan.images : longer;
  if (first == 1) return false;
  first = parts(first, 2);
  return true;
}

/// Shrinks a plan whose threads would look at many pixels that no weight meets:
/// in phases these take no room, however long the stride.
void leave_out_gaps(const ConvShape& shape, TilePlan& plan) {
  constexpr std::int64_t MOST_PIXELS = std::int64_t{1} << 20;
  const auto length = [&](std::int64_t results, std::int64_t weights) {
    return (results - 1) * shape.stride + weights;
  };
  while (length(plan.rows, shape.R) * length(plan.columns, shape.S) >
             MOST_PIXELS &&
         shrink(plan)) {
  }
}

/// As large a tile as a block has threads for, of one image; in dw of as many
/// as have enough weights for the threads.
TilePlan largest(const ConvShape& shape, Pass pass, TileStep step) {
  TilePlan plan{};
  plan.pass = pass;
  plan.step = step;
  plan.outputs = step == TileStep::for_four ? 4 : 1;
  const bool sorted = step >= TileStep::without_conflicts && pass != Pass::dw;
  plan.phases = sorted ? shape.stride : 1;
  const std::int64_t height = pass == Pass::dx ? shape.H : shape.P();
  const std::int64_t width = pass == Pass::dx ? shape.W : shape.Q();
  plan.columns = equal_part(width, 32);
  plan.rows = equal_part(height, pass == Pass::dw ? 8 : 256 / plan.columns);
  if (pass == Pass::dx && plan.phases > 1 && plan.phases <= 4) {
    // Each phase is a warp or two, so that no warp's threads part.
    plan.columns = 8 * plan.phases;
    plan.rows = std::min(plan.phases == 2 ? 16 : 4 * plan.phases,
                         parts(height, plan.phases) * plan.phases);
  } else if (pass == Pass::dx && plan.columns > plan.phases) {
    plan.columns = parts(plan.columns, plan.phases) * plan.phases;
    plan.rows = equal_part(height, 256 / plan.columns);
  }
  plan.images = 1;
  if (pass == Pass::dw) {
    plan.images = std::clamp<std::int64_t>(MOST_THREADS / (shape.R * shape.S),
                                           1, shape.C);
  }
  if (pass == Pass::y && sorted) leave_out_gaps(shape, plan);
  return plan;
}

[[noreturn]] void refuse(const ConvShape& shape, std::int64_t needed,
                         std::int64_t bytes) {
  bad_input("shape " + shape.text(),
            fmt::format("one result's pixels and weights take {} bytes of "
                        "shared memory, and a block has {}",
                        needed, bytes));
}

/// Bad input if an image is larger than the kernels' 32 bits count.
void require_countable(const ConvShape& shape) {
  constexpr std::int64_t MOST = std::int64_t{1} << 26;
  for (const std::int64_t extent :
       {shape.N, shape.C, shape.K, shape.H + 2 * shape.pad,
        shape.W + 2 * shape.pad, shape.stride}) {
    if (extent <= MOST) continue;
    bad_input("shape " + shape.text(),
              fmt::format("tiles take extents up to {}, with padding", MOST));
  }
}

}  // namespace

const char* name_of(TileStep step) {
  switch (step) {
    case TileStep::tile:
      return "tile";
    case TileStep::tile_and_filters:
      return "tile_and_filters";
    case TileStep::without_conflicts:
      return "without_conflicts";
    case TileStep::for_four:
      break;
  }
  return "for_four";
}

TilePlan plan_tile(const ConvShape& shape, Pass pass, TileStep step,
                   std::int64_t bytes) {
  require_countable(shape);
  TilePlan plan = largest(shape, pass, step);
  lay_out(shape, plan, true);
  while (pass == Pass::dw && plan.bytes > COMFORTABLE && plan.rows > 1) {
    plan.rows = parts(plan.rows, 2);
    lay_out(shape, plan, true);
  }
  const bool bank_order = plan.bytes <= std::min(bytes, COMFORTABLE);
  lay_out(shape, plan, bank_order);
  while (plan.bytes > bytes) {
    if (!shrink(plan)) refuse(shape, plan.bytes, bytes);
    lay_out(shape, plan, bank_order);
  }
  if (pass == Pass::dw) return plan;
  const std::int64_t all = pass == Pass::dx ? shape.K : shape.C;
  const std::int64_t room = std::min(bytes, COMFORTABLE) / plan.bytes;
  plan.images = equal_part(all, std::max<std::int64_t>(room, 1));
  lay_out(shape, plan, bank_order);
  return plan;
}

double reuse_of_pixels(const ConvShape& shape, const TilePlan& plan) {
  const double products =
      double(plan.rows * plan.columns) * double(shape.R * shape.S);
  return products / double(plan.tile_rows * plan.tile_columns);
}

}  // namespace hood
