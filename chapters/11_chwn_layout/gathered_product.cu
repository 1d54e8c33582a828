#include <algorithm>
#include <array>
#include <chapters/11_chwn_layout/gathered_product.cuh>
#include <chapters/11_chwn_layout/gathered_product.hpp>
#include <common/cuda/device.hpp>

namespace hood {
namespace {

template <class Tile, int WIDTH>
std::optional<KernelFacts> facts_of_gather() {
  return facts_of(gathered_product_kernel<Tile, WIDTH>, Tile::THREADS);
}

template <class Tile, int WIDTH>
constexpr GatherOption option(const char* name, double speed) {
  return {name,
          Tile::FILTERS,
          Tile::IMAGES,
          Tile::PLACES,
          Tile::BLOCKS,
          speed,
          WIDTH == 4,
          launch_gather<Tile, WIDTH>,
          facts_of_gather<Tile, WIDTH>};
}

constexpr std::array OPTIONS{
    option<Tile128x128, 4>("128 x 128", 1.00),
    option<Tile96x128, 4>("96 x 128", 0.95),
    option<Tile64x128, 4>("64 x 128", 0.95),
    option<Tile48x128, 4>("48 x 128", 0.80),
    option<Tile32x128, 4>("32 x 128", 0.85),
    option<Tile128x64, 4>("128 x 64 x 2", 0.93),
    option<Tile64x64, 4>("64 x 64 x 2", 0.91),
    option<Tile128x32, 4>("128 x 32 x 4", 0.93),
    option<Tile64x32, 4>("64 x 32 x 4", 0.91),
    option<TileOfFloats, 1>("64 x 32 x 4, float by float", 0.40),
};

/// The SIMT machine chooses like a card of 132, so that its counts do not
/// depend on the CPU.
int multiprocessors() {
  static const Device device = require_device();
  return device.is_gpu ? device.multiprocessors : 132;
}

bool has_fours(const GatherShape& g, const float* filters, const float* source,
               const float* made) {
  return is_made_of_fours(filters, g.M) && is_made_of_fours(source, g.N) &&
         is_made_of_fours(made, g.N);
}

}  // namespace

std::int64_t GatherOption::blocks_of(const GatherShape& g) const {
  return ceil_divide(g.M, filters) * ceil_divide(g.N, images) *
         ceil_divide(g.places(), places);
}

double card_fills(std::int64_t blocks, int fit) {
  return double(blocks) / (double(multiprocessors()) * fit);
}

double GatherOption::waves_of(const GatherShape& g) const {
  return card_fills(blocks_of(g), fit);
}

// Blocks come in waves, as many as there is room for at a time. Between the
// time of whole waves and that of blocks shared out evenly lies what is
// measured.
double GatherOption::cost_of(const GatherShape& g) const {
  const std::int64_t blocks = blocks_of(g);
  const std::int64_t in_waves =
      ceil_divide(blocks, std::int64_t{multiprocessors()} * fit) * fit;
  const std::int64_t shared_out = ceil_divide(blocks, multiprocessors());
  const double outputs = double(filters) * images * places;
  return double(in_waves + shared_out) / 2 * outputs / speed;
}

std::span<const GatherOption> gather_options() {
  return OPTIONS;
}

const GatherOption& best_gather_option(const GatherShape& g) {
  if (g.M % 4 != 0 || g.N % 4 != 0) return OPTIONS.back();
  return *std::min_element(OPTIONS.begin(), OPTIONS.end() - 1,
                           [&](const GatherOption& a, const GatherOption& b) {
                             return a.cost_of(g) < b.cost_of(g);
                           });
}

void gather_by_best_tile(const GatherShape& g, const float* filters,
                         const float* source, float* made) {
  const GatherOption& tile = has_fours(g, filters, source, made)
                                 ? best_gather_option(g)
                                 : OPTIONS.back();
  tile.launch(g, filters, source, made);
}

void gather_by_convnet_tile(const GatherShape& g, const float* filters,
                            const float* source, float* made) {
  if (!has_fours(g, filters, source, made)) {
    launch_gather<Tile2011, 1>(g, filters, source, made);
  } else if (g.M % Tile2014::FILTERS == 0) {
    launch_gather<Tile2014, 4>(g, filters, source, made);
  } else {
    launch_gather<Tile2011, 4>(g, filters, source, made);
  }
}

double gather_cost(const GatherShape& g) {
  return best_gather_option(g).cost_of(g) * g.channels * g.down.taps *
         g.across.taps;
}

}  // namespace hood
