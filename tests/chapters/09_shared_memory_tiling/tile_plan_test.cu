#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/tile_plan.hpp>
#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/conv_checks.hpp>
#include <tests/support/conv_shapes.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

constexpr std::int64_t KB = 1024;
constexpr TileStep ALL_STEPS[]{TileStep::tile, TileStep::tile_and_filters,
                               TileStep::without_conflicts, TileStep::for_four};

TilePlan plan(const std::string& shape, Pass pass, TileStep step,
              std::int64_t bytes = 48 * KB) {
  return plan_tile(conv_shape_from(shape), pass, step, bytes);
}

/// What a plan's block reads of an image must lie in shared memory.
void check_room(const ConvShape& s, const TilePlan& plan) {
  const auto& [pass, step, rows, columns, outputs, threads, images, tile_rows,
               tile_columns, phases, pitch, phase_plane, plane, bytes] = plan;
  CHECK(rows >= 1);
  CHECK(columns >= 1);
  CHECK(images >= 1);
  CHECK(threads >= 1);
  CHECK(threads <= 512);
  const bool by_phases = pass == Pass::y && step >= TileStep::without_conflicts;
  if (pass == Pass::dx) {
    // The elements of dy that the first and the last pixel of any tile meet.
    for (std::int64_t h = 0; h < s.H; h += rows) {
      const std::int64_t first = (h + s.pad) / s.stride - (s.R - 1) / s.stride;
      const std::int64_t last = (h + rows - 1 + s.pad) / s.stride;
      CHECK(last - first < tile_rows);
    }
  } else {
    CHECK(tile_rows == (rows - 1) * s.stride + s.R);
    CHECK(tile_columns == (columns - 1) * s.stride + s.S);
  }
  if (by_phases) {
    CHECK(phase_plane >= (rows + (s.R - 1) / s.stride) * pitch);
    CHECK(pitch >= columns + (s.S - 1) / s.stride);
    CHECK(plane ==
          phase_plane * std::min(s.R, s.stride) * std::min(s.S, s.stride));
  } else {
    CHECK(pitch >= tile_columns);
    CHECK(plane >= tile_rows * pitch);
  }
  const std::int64_t taps = s.R * s.S;
  const std::int64_t weights = step == TileStep::tile ? 0 : outputs * taps;
  CHECK(bytes == 4 * (pass == Pass::dw
                          ? images * plane + outputs * rows * columns
                          : images * (plane + weights)));
}

// The least that a block can have, for kernels that any product is made by.
std::int64_t room = 0;

template <TileStep STEP>
GpuConvolution within_room() {
  return {
      "within_room",
      "",
      ConvLayout::nchw,
      [](const ConvShape& shape, const float* x, const float* w, float* y) {
        convolve_tiled(shape, x, w, y, plan_tile(shape, Pass::y, STEP, room));
      },
      [](const ConvShape& shape, const float* dy, const float* w, float* dx) {
        dx_tiled(shape, dy, w, dx, plan_tile(shape, Pass::dx, STEP, room));
      },
      [](const ConvShape& shape, const float* x, const float* dy, float* dw) {
        dw_tiled(shape, x, dy, dw, plan_tile(shape, Pass::dw, STEP, room));
      }};
}

const std::vector<GpuConvolution>& all_within_room() {
  static const std::vector<GpuConvolution> versions{
      within_room<TileStep::tile>(), within_room<TileStep::tile_and_filters>(),
      within_room<TileStep::without_conflicts>(),
      within_room<TileStep::for_four>()};
  return versions;
}

}  // namespace

TEST_CASE("a plan's bytes are those of the formula") {
  // One row of blocks for 13 x 13: a tile of 15 x 15 floats is 900 bytes.
  const std::string conv3 = "128,256,13,13,384,3,3,1,1";
  const TilePlan tile = plan(conv3, Pass::y, TileStep::tile);
  CHECK(tile.rows == 13);
  CHECK(tile.columns == 13);
  CHECK(tile.threads == 169);
  CHECK(tile.plane == 225);
  CHECK(tile.images == 26);  // ten times 26 are 256 and more; 27 would fit
  CHECK(tile.bytes == 26 * 900);

  CHECK(plan(conv3, Pass::y, TileStep::tile_and_filters).bytes ==
        26 * (900 + 36));
  const TilePlan ordered = plan(conv3, Pass::y, TileStep::without_conflicts);
  CHECK(ordered.pitch == 45);  // 13 + 32
  CHECK(ordered.bytes == ordered.images * 4 * (15 * 45 + 9));
  CHECK(plan(conv3, Pass::y, TileStep::for_four).bytes ==
        8 * 4 * (15 * 45 + 4 * 9));
}

TEST_CASE("a stride makes the tile larger, a step of the filter does not") {
  const TilePlan conv1 =
      plan("128,3,227,227,96,11,11,4,0", Pass::y, TileStep::tile);
  CHECK(conv1.columns == 28);  // two times 28 are 55 and more
  CHECK(conv1.rows == 8);
  CHECK(conv1.tile_rows == 39);
  CHECK(conv1.tile_columns == 119);
  // Of 1x1 filters with stride 2 one phase of four is kept.
  const TilePlan one =
      plan("8,64,56,56,128,1,1,2,0", Pass::y, TileStep::without_conflicts);
  CHECK(one.plane == one.phase_plane);
}

TEST_CASE("strides may be long, and a block's pixels are still counted") {
  // Rows a stride apart, of which the filters meet three: 31 bits do not count
  // what lies between 2 x 2 of them.
  for (const char* text :
       {"33,2,1,1,5,3,2,30000000,30000000", "2,3,1,2,4,3,3,70000,70000",
        "3,2,4,4,5,3,2,67108863,0", "1,2,3,2,5,2,3,3000,6001"}) {
    const ConvShape shape = conv_shape_from(text);
    for (const Pass pass : ALL_PASSES) {
      for (const TileStep step : ALL_STEPS) {
        CAPTURE(text, name_of(pass), int(step));
        const TilePlan made = plan_tile(shape, pass, step, 227 * KB);
        check_room(shape, made);
        CHECK(made.tile_rows * made.tile_columns <= std::int64_t{1} << 20);
        room = 227 * KB;
        check_versions_at(shape, pass, {all_within_room()[std::size_t(step)]},
                          Numbers::whole);
      }
    }
  }
}

TEST_CASE("dx's threads are sorted by phase, a whole warp or more of each") {
  for (const auto& [stride, threads] :
       {std::pair(2, 256), std::pair(3, 288), std::pair(4, 512)}) {
    const TilePlan sorted =
        plan("2,3,64,64,4,5,5," + std::to_string(stride) + ",1", Pass::dx,
             TileStep::without_conflicts);
    CHECK(sorted.threads == threads);
    CHECK(sorted.threads / (stride * stride) % 32 == 0);
    CHECK(sorted.rows % stride == 0);
    CHECK(sorted.columns % stride == 0);
  }
}

TEST_CASE("plans fit, and have room for what their kernels read") {
  for (const ConvShape& shape : awkward_conv_shapes()) {
    for (const Pass pass : ALL_PASSES) {
      for (const TileStep step : ALL_STEPS) {
        for (const std::int64_t bytes : {227 * KB, 48 * KB, 4 * KB, KB}) {
          CAPTURE(shape.text(), name_of(pass), int(step), bytes);
          const std::string refused = refusal([&] {
            const TilePlan made = plan_tile(shape, pass, step, bytes);
            CHECK(made.bytes <= bytes);
            check_room(shape, made);
          });
          // 1 KiB is too small only for larger filters than 6 x 6.
          if (shape.R * shape.S <= 36) CHECK(refused == "accepted");
        }
      }
    }
  }
}

TEST_CASE("less memory takes fewer images first, then a smaller tile") {
  const std::string shape = "2,64,56,56,64,3,3,1,1";
  const TilePlan all = plan(shape, Pass::y, TileStep::tile);
  CHECK(all.images > 1);
  const TilePlan fewer = plan(shape, Pass::y, TileStep::tile, 4 * KB);
  CHECK(fewer.images < all.images);
  CHECK(fewer.rows == all.rows);
  const TilePlan smaller = plan(shape, Pass::y, TileStep::tile, KB);
  CHECK(smaller.images == 1);
  CHECK(smaller.rows * smaller.columns < all.rows * all.columns);
  CHECK(plan(shape, Pass::y, TileStep::tile, 36).bytes == 36);
}

TEST_CASE("what does not fit is refused by name, with its bytes") {
  CHECK_THAT(refusal([] {
               plan("2,64,56,56,64,3,3,1,1", Pass::y, TileStep::tile, 35);
             }),
             ContainsSubstring("shape 2,64,56,56,64,3,3,1,1: one result's "
                               "pixels and weights take 36 bytes"));
  const std::string large = "1,1,300,300,1,256,256,1,0";
  for (const Pass pass : ALL_PASSES) {
    CAPTURE(name_of(pass));
    CHECK_THAT(
        refusal([&] { plan(large, pass, TileStep::tile, 227 * KB); }),
        ContainsSubstring("262144 bytes") || ContainsSubstring("262148 bytes"));
  }
  CHECK_THAT(refusal([] {
               plan("1,1,1,67108865,1,1,1,1,0", Pass::y, TileStep::tile);
             }),
             ContainsSubstring("tiles take extents up to 67108864"));
}

TEST_CASE("filters of 63 x 63 fit by smaller tiles, four of them do not") {
  const ConvShape shape = conv_shape_from("1,2,130,131,2,63,63,4,0");
  for (const std::int64_t bytes : {227 * KB, 48 * KB}) {
    room = bytes;
    const auto& all = all_within_room();
    const auto may_refuse = [&](const GpuConvolution& version, Pass pass,
                                const ConvShape&) {
      const bool four = version.y == all.back().y;
      return four && pass != Pass::dw && bytes == 48 * KB;
    };
    for (const Pass pass : ALL_PASSES) {
      check_versions_at(shape, pass, all, Numbers::whole, may_refuse);
    }
  }
}

TEST_CASE("kernels are right with as little memory as they can have") {
  for (const ConvShape& shape : awkward_conv_shapes()) {
    if (shape.products() > 300'000) continue;
    for (const Pass pass : ALL_PASSES) {
      for (const TileStep step : ALL_STEPS) {
        for (const std::int64_t times : {1, 3}) {
          // What one result takes: less is refused.
          std::int64_t least = 4;
          const auto refuses = [&](std::int64_t bytes) {
            return refusal([&] { plan_tile(shape, pass, step, bytes); }) !=
                   "accepted";
          };
          while (refuses(least)) least *= 2;
          room = times * least;
          check_versions_at(shape, pass, {all_within_room()[std::size_t(step)]},
                            Numbers::whole);
        }
      }
    }
  }
}

}  // namespace hood
