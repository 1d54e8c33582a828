#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <common/core/random.hpp>
#include <common/lens/lens.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <utility>
#include <vector>

namespace hood {

struct PooledShape {
  int images, H, W, R, S, stride, pad;
};
void pooled_tile(const PooledShape& shape,
                 const float* x,  // [images, H, W]
                 float* y);       // [images, P, Q]

namespace {

using Floats = std::vector<float>;

constexpr int ROWS = 4, COLUMNS = 32;  // of outputs in a block

int P_of(const PooledShape& s) {
  return (s.H + 2 * s.pad - s.R) / s.stride + 1;
}
int Q_of(const PooledShape& s) {
  return (s.W + 2 * s.pad - s.S) / s.stride + 1;
}

std::string text(const PooledShape& s) {
  return fmt::format(
      "{} images of {} x {}, windows of {} x {}, stride {}, pad {}", s.images,
      s.H, s.W, s.R, s.S, s.stride, s.pad);
}

// The first is such that every usual mistake changes it in its own way.
const std::vector<PooledShape> SHAPES{
    {2, 19, 71, 3, 4, 2, 1}, {1, 1, 1, 1, 1, 1, 0},   {2, 13, 13, 3, 3, 2, 0},
    {1, 11, 40, 2, 5, 1, 1}, {1, 20, 35, 5, 2, 3, 1}, {3, 7, 100, 3, 4, 2, 2},
    {1, 30, 9, 1, 1, 4, 0},  {1, 40, 160, 9, 7, 4, 3}};

/// Negative, so that no 0 is ever right, and hardly two are equal.
Floats x_of(const PooledShape& s) {
  Floats x(std::size_t(s.images) * std::size_t(s.H * s.W));
  const Random random(9, 1);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = -1 - float(random.below(i, 1 << 20));
  }
  return x;
}

float pixel(const PooledShape& s, const Floats& x, int n, int h, int w) {
  const bool inside = h >= 0 && h < s.H && w >= 0 && w < s.W;
  return inside ? x[std::size_t((n * s.H + h) * s.W + w)] : -INFINITY;
}

/// Which pixel an output has at a place of its window, rightly or not.
using Way = std::function<float(const PooledShape& s, const Floats& x, int n,
                                int p, int q, int r, int c)>;

float right_way(const PooledShape& s, const Floats& x, int n, int p, int q,
                int r, int c) {
  return pixel(s, x, n, p * s.stride + r - s.pad, q * s.stride + c - s.pad);
}

float made_by(const Way& way, const PooledShape& s, const Floats& x, int n,
              int p, int q) {
  float most = -INFINITY;
  for (int r = 0; r < s.R; ++r) {
    for (int c = 0; c < s.S; ++c) {
      most = std::max(most, way(s, x, n, p, q, r, c));
    }
  }
  return most;
}

/// An output's window if its block's tile begins at pixel `top`, `left`, and
/// the window lies `down` and `right` of that.
float from_tile(const PooledShape& s, const Floats& x, int n, int top, int left,
                int down, int right) {
  return pixel(s, x, n, top + down, left + right);
}

std::vector<std::pair<std::string, Way>> mistakes() {
  const auto corner = [](int p, int rows) { return p / rows * rows; };
  return {
      {"what is no pixel is 0 in the tile, and the largest of negative pixels "
       "is not: which number is never the largest?",
       [](const PooledShape& s, const Floats& x, int n, int p, int q, int r,
          int c) {
         const float value = right_way(s, x, n, p, q, r, c);
         return std::isfinite(value) ? value : 0;
       }},
      {"the padding is forgotten: the tile's first pixel lies pad rows and "
       "columns before the block's first window's",
       [](const PooledShape& s, const Floats& x, int n, int p, int q, int r,
          int c) {
         return pixel(s, x, n, p * s.stride + r, q * s.stride + c);
       }},
      {"the windows of a tile lie one apart, not a stride",
       [=](const PooledShape& s, const Floats& x, int n, int p, int q, int r,
           int c) {
         const int p0 = corner(p, ROWS), q0 = corner(q, COLUMNS);
         return from_tile(s, x, n, p0 * s.stride - s.pad, q0 * s.stride - s.pad,
                          p - p0 + r, q - q0 + c);
       }},
      {"the tiles of neighbouring blocks lie as far apart as their outputs, "
       "not a stride for each of them",
       [=](const PooledShape& s, const Floats& x, int n, int p, int q, int r,
           int c) {
         const int p0 = corner(p, ROWS), q0 = corner(q, COLUMNS);
         return from_tile(s, x, n, p0 - s.pad, q0 - s.pad,
                          (p - p0) * s.stride + r, (q - q0) * s.stride + c);
       }},
      {"element i of the tile is taken apart by its rows: a row has `columns` "
       "elements",
       [=](const PooledShape& s, const Floats& x, int n, int p, int q, int r,
           int c) {
         const int p0 = corner(p, ROWS), q0 = corner(q, COLUMNS);
         const int rows = (ROWS - 1) * s.stride + s.R;
         const int columns = (COLUMNS - 1) * s.stride + s.S;
         const int i =
             ((p - p0) * s.stride + r) * columns + (q - q0) * s.stride + c;
         return from_tile(s, x, n, p0 * s.stride - s.pad, q0 * s.stride - s.pad,
                          i / rows, i % rows);
       }},
      {"every image is pooled from the first",
       [](const PooledShape& s, const Floats& x, int, int p, int q, int r,
          int c) { return right_way(s, x, 0, p, q, r, c); }},
  };
}

std::string guess(const PooledShape& s, const Floats& x, const Floats& made) {
  if (std::any_of(made.begin(), made.end(),
                  [](float value) { return std::isnan(value); })) {
    return "no number: an output was not written";
  }
  for (const auto& [words, way] : mistakes()) {
    bool same = true;
    for (int i = 0; i < int(made.size()) && same; ++i) {
      const int q = i % Q_of(s), p = i / Q_of(s) % P_of(s);
      const int n = i / Q_of(s) / P_of(s);
      same = made[std::size_t(i)] == made_by(way, s, x, n, p, q);
    }
    if (same) return words;
  }
  return "not one of the usual mistakes; draw the tile of the second block";
}

struct Pooled {
  Floats y;
  lens::Traffic reads;  ///< of global memory
};

/// What the answer makes. Ends the test case at a fault of the kernel, and at
/// what the lens finds.
Pooled made_by_answer(const PooledShape& s, const Floats& host) {
  const lens::Lens lens;
  GuardedBuffer<float> x(host);
  GuardedBuffer<float> y(
      Floats(std::size_t(s.images) * std::size_t(P_of(s) * Q_of(s)), NAN));
  pooled_tile(s, x.data(), y.data());
  require_no_fault(text(s));
  for (const lens::Finding& found :
       lens.last().findings_of(lens::FindingKind::race)) {
    FAIL(fmt::format("{}:\n{}", text(s), found.text));
  }
  for (const lens::Finding& found : lens.last().findings) {
    FAIL(
        fmt::format("{}:\n{}\nwho loads it? A tile has more elements than the "
                    "block threads",
                    text(s), found.text));
  }
  if (const auto outside = y.written_outside()) {
    FAIL(fmt::format("{}:\ny[{}] is written", text(s), *outside));
  }
  return {y.to_host(), lens.last().accesses.global_reads()};
}

/// The pixels of all blocks' tiles that exist.
std::uint64_t pixels_of_tiles(const PooledShape& s) {
  const auto covered = [&](int outputs, int of_block, int window, int extent) {
    std::uint64_t pixels = 0;
    for (int first = 0; first < outputs; first += of_block) {
      const int from = first * s.stride - s.pad;
      const int to = from + (of_block - 1) * s.stride + window;
      pixels +=
          std::uint64_t(std::max(std::min(to, extent) - std::max(from, 0), 0));
    }
    return pixels;
  };
  return std::uint64_t(s.images) * covered(P_of(s), ROWS, s.R, s.H) *
         covered(Q_of(s), COLUMNS, s.S, s.W);
}

}  // namespace

TEST_CASE("the largest pixel of every window is found") {
  for (const PooledShape& s : SHAPES) {
    const Floats x = x_of(s), made = made_by_answer(s, x).y;
    for (int i = 0; i < int(made.size()); ++i) {
      const int q = i % Q_of(s), p = i / Q_of(s) % P_of(s);
      const int n = i / Q_of(s) / P_of(s);
      const float expected = made_by(right_way, s, x, n, p, q);
      const float value = made[std::size_t(i)];
      if (value == expected) continue;
      FAIL(fmt::format("{}:\ny[{}, {}, {}] is {}, expected {}\n{}", text(s), n,
                       p, q, value, expected, guess(s, x, made)));
    }
  }
  SUCCEED();
}

TEST_CASE("a block reads each pixel once, neighbours by neighbours") {
  const PooledShape s{2, 40, 150, 5, 5, 2, 2};
  const lens::Traffic reads = made_by_answer(s, x_of(s)).reads;
  const std::uint64_t once = pixels_of_tiles(s);
  if (reads.lanes > once) {
    FAIL(fmt::format(
        "{}:\n{} pixels are read, and {} lie in the blocks' tiles: "
        "{:.2f} reads of each",
        text(s), reads.lanes, once, double(reads.lanes) / double(once)));
  }
  // 32 neighbours, of two rows at most, touch 7 sectors or fewer.
  if (reads.sectors_per_request() > 7) {
    FAIL(
        fmt::format("{}:\na warp's request for pixels touches {:.1f} sectors: "
                    "do neighbours load neighbours of a row?",
                    text(s), reads.sectors_per_request()));
  }
  SUCCEED();
}

}  // namespace hood
