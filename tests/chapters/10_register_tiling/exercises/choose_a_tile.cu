#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <common/lens/lens.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <utility>
#include <vector>

namespace hood {

struct PointwiseShape {
  int N, C, I, K;
};
int choose_tile(const PointwiseShape& shape);
void pointwise(const float* x,  // [N, C, I]
               const float* w,  // [K, C]
               float* y,        // [N, K, I]
               const PointwiseShape& shape, int tile);

namespace {

using Floats = std::vector<float>;

struct Tile {
  int pixels, filters;
};
const std::vector<Tile> TILES{{16, 4}, {8, 8}, {4, 16}, {2, 32}, {1, 64}};

// Of each tile there is a shape that it is best for.
const std::vector<PointwiseShape> SHAPES{
    {2, 2, 49, 512},  {1, 2, 1568, 64}, {1, 3, 784, 4},
    {1, 2, 31, 1000}, {1, 2, 256, 40},  {1, 3, 512, 8},
    {3, 2, 100, 33},  {1, 2, 129, 32},  {1, 2, 1000, 100}};

std::string text(const PointwiseShape& shape) {
  return fmt::format("N = {}, C = {}, I = {}, K = {}", shape.N, shape.C,
                     shape.I, shape.K);
}

std::string text(int tile) {
  const auto [pixels, filters] = TILES[std::size_t(tile)];
  return fmt::format("{} x {}", pixels, filters);
}

Floats x_of(const PointwiseShape& shape) {
  return whole_numbers<float>(std::int64_t{shape.N} * shape.C * shape.I, 1);
}

Floats w_of(const PointwiseShape& shape) {
  return whole_numbers<float>(std::int64_t{shape.K} * shape.C, 2);
}

float right(const PointwiseShape& shape, const Floats& x, const Floats& w,
            std::int64_t at) {
  const auto [N, C, I, K] = shape;
  const std::int64_t i = at % I, k = at / I % K, n = at / I / K;
  float sum = 0;
  for (std::int64_t c = 0; c < C; ++c) {
    sum += w[std::size_t(k * C + c)] * x[std::size_t((n * C + c) * I + i)];
  }
  return sum;
}

/// The sectors that the answer's kernel reads with a tile. Ends the test case
/// unless it is right.
std::uint64_t sectors_read(const PointwiseShape& shape, int tile) {
  const std::string what = text(shape) + ", tile " + text(tile);
  const lens::Lens lens;
  const Floats host_x = x_of(shape), host_w = w_of(shape);
  GuardedBuffer<float> x(host_x), w(host_w);
  GuardedBuffer<float> y(
      Floats(std::size_t(shape.N) * std::size_t(shape.K * shape.I), NAN));
  pointwise(x.data(), w.data(), y.data(), shape, tile);
  require_no_fault(what);
  if (const auto outside = y.written_outside()) {
    FAIL(fmt::format("{}:\ny[{}] is written", what, *outside));
  }
  const Floats made = y.to_host();
  for (std::size_t at = 0; at < made.size(); ++at) {
    const float expected = right(shape, host_x, host_w, std::int64_t(at));
    if (made[at] == expected) continue;
    FAIL(
        fmt::format("{}:\ny[{}] is {}, expected {}: the kernel was right "
                    "before",
                    what, at, made[at], expected));
  }
  return lens.last().accesses.global_reads().sectors;
}

std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

/// What an answer may minimise, rightly or not.
using Cost = std::function<double(const PointwiseShape& shape, Tile tile)>;

int least(const PointwiseShape& shape, const Cost& cost) {
  int best = 0;
  for (int t = 1; t < std::ssize(TILES); ++t) {
    if (cost(shape, TILES[std::size_t(t)]) <
        cost(shape, TILES[std::size_t(best)])) {
      best = t;
    }
  }
  return best;
}

std::vector<std::pair<std::string, Cost>> mistakes() {
  return {
      {"that is the tile that reads the fewest weights; the pixels count, too",
       [](const PointwiseShape& shape, Tile tile) {
         return double(ceil_div(shape.I, 32 * tile.pixels) * shape.K);
       }},
      {"that is the tile that reads the fewest pixels; the weights count, too",
       [](const PointwiseShape& shape, Tile tile) {
         return double(ceil_div(shape.K, tile.filters) * shape.I);
       }},
      {"that is the tile that reads the fewest floats: but 8 pixels are one "
       "sector, and each weight is one",
       [](const PointwiseShape& shape, Tile tile) {
         return double(ceil_div(shape.K, tile.filters) * shape.I +
                       ceil_div(shape.I, 32 * tile.pixels) * shape.K);
       }},
      {"warps and rows of warps must be rounded up",
       [](const PointwiseShape& shape, Tile tile) {
         return double(shape.K / tile.filters * ceil_div(shape.I, 8) +
                       shape.I / (32 * tile.pixels) * shape.K);
       }},
      {"that would be so if the lanes behind the image's end read, too",
       [](const PointwiseShape& shape, Tile tile) {
         const auto across = ceil_div(shape.I, 32 * tile.pixels);
         return double(ceil_div(shape.K, tile.filters) * across * 4 *
                           tile.pixels +
                       across * shape.K);
       }},
      {"that is the tile with the fewest warps; count what they read",
       [](const PointwiseShape& shape, Tile tile) {
         return double(ceil_div(shape.K, tile.filters) *
                       ceil_div(shape.I, 32 * tile.pixels));
       }},
      {"that is the tile that reads the most",
       [](const PointwiseShape& shape, Tile tile) {
         return -double(ceil_div(shape.K, tile.filters) * ceil_div(shape.I, 8) +
                        ceil_div(shape.I, 32 * tile.pixels) * shape.K);
       }}};
}

std::string guess() {
  std::vector<int> chosen;
  for (const PointwiseShape& shape : SHAPES)
    chosen.push_back(choose_tile(shape));
  for (const auto& [words, cost] : mistakes()) {
    bool same = true;
    for (std::size_t i = 0; i < SHAPES.size(); ++i) {
      same &= chosen[i] == least(SHAPES[i], cost);
    }
    if (same) return words;
  }
  if (std::all_of(chosen.begin(), chosen.end(),
                  [&](int tile) { return tile == chosen[0]; })) {
    return "it is always the same tile";
  }
  return "not one of the usual mistakes; count one image and one channel on "
         "paper";
}

}  // namespace

TEST_CASE("the kernel is right with every tile") {
  for (int tile = 0; tile < std::ssize(TILES); ++tile) {
    sectors_read({2, 3, 37, 70}, tile);
  }
  SUCCEED();
}

TEST_CASE("the tile reads the fewest sectors") {
  for (const PointwiseShape& shape : SHAPES) {
    const int chosen = choose_tile(shape);
    if (chosen < 0 || chosen >= std::ssize(TILES)) {
      FAIL(fmt::format("{}:\nthere is no tile {}: they are numbered 0 to 4",
                       text(shape), chosen));
    }
    std::vector<std::uint64_t> sectors;
    for (int tile = 0; tile < std::ssize(TILES); ++tile) {
      sectors.push_back(sectors_read(shape, tile));
    }
    const auto best = std::min_element(sectors.begin(), sectors.end());
    const std::uint64_t own = sectors[std::size_t(chosen)];
    // Rows that begin within a sector touch one more, whatever the tile.
    if (double(own) > 1.02 * double(*best)) {
      FAIL(fmt::format("{}:\nthe tile {} reads {} sectors, {} reads {}\n{}",
                       text(shape), text(chosen), own,
                       text(int(best - sectors.begin())), *best, guess()));
    }
  }
  SUCCEED();
}

}  // namespace hood
