#include <algorithm>
#include <array>
#include <chapters/11_chwn_layout/gathered_product.cuh>
#include <chapters/11_chwn_layout/gathered_product.hpp>
#include <common/cuda/device.hpp>

namespace hood {
namespace {

using LaunchGather = void(const GatherShape& g, const float* filters,
                          const float* source, float* made);

/// A tile that can be chosen.
struct TileOption {
  const char* name;
  int filters, images, places, blocks_per_multiprocessor;
  double speed;  // of a full grid on an H200, 1 for the fastest
  LaunchGather* launch;
};

template <class Tile>
constexpr TileOption option(const char* name, double speed) {
  return {name,         Tile::FILTERS, Tile::IMAGES,          Tile::PLACES,
          Tile::BLOCKS, speed,         launch_gather<Tile, 4>};
}

constexpr std::array OPTIONS{
    option<Tile128x128>("128 x 128", 1.00),
    option<Tile96x128>("96 x 128", 0.95),
    option<Tile2014>("64 x 128", 0.95),
    option<Tile48x128>("48 x 128", 0.85),
    option<Tile2011>("32 x 128", 0.80),
    option<Tile128x64>("128 x 64 x 2", 0.97),
    option<Tile64x64>("64 x 64 x 2", 0.90),
    option<Tile128x32>("128 x 32 x 4", 0.95),
    option<Tile64x32>("64 x 32 x 4", 0.90),
};

/// Where M or N is no multiple of 4: float by float.
constexpr TileOption BY_FLOATS{"64 x 32 x 4, float by float",
                               Tile64x32::FILTERS,
                               Tile64x32::IMAGES,
                               Tile64x32::PLACES,
                               Tile64x32::BLOCKS,
                               0.40,
                               launch_gather<Tile64x32, 1>};

/// The SIMT machine chooses like a card of 132, so that its counts do not
/// depend on the CPU.
int multiprocessors() {
  static const Device device = require_device();
  return device.is_gpu ? device.multiprocessors : 132;
}

/// Blocks come in waves, as many as there is room for at a time. Between the
/// time of whole waves and that of blocks shared out evenly lies what is
/// measured.
double cost(const TileOption& tile, const GatherShape& g) {
  const std::int64_t blocks = ceil_divide(g.M, tile.filters) *
                              ceil_divide(g.N, tile.images) *
                              ceil_divide(g.places(), tile.places);
  const std::int64_t fit = tile.blocks_per_multiprocessor;
  const std::int64_t in_waves =
      ceil_divide(blocks, multiprocessors() * fit) * fit;
  const std::int64_t shared_out = ceil_divide(blocks, multiprocessors());
  const double outputs = double(tile.filters) * tile.images * tile.places;
  return double(in_waves + shared_out) / 2 * outputs / tile.speed;
}

const TileOption& best(const GatherShape& g) {
  if (g.M % 4 != 0 || g.N % 4 != 0) return BY_FLOATS;
  return *std::min_element(OPTIONS.begin(), OPTIONS.end(),
                           [&](const TileOption& a, const TileOption& b) {
                             return cost(a, g) < cost(b, g);
                           });
}

bool has_fours(const GatherShape& g, const float* filters, const float* source,
               const float* made) {
  return is_made_of_fours(filters, g.M) && is_made_of_fours(source, g.N) &&
         is_made_of_fours(made, g.N);
}

}  // namespace

void gather_by_best_tile(const GatherShape& g, const float* filters,
                         const float* source, float* made) {
  const TileOption& tile =
      has_fours(g, filters, source, made) ? best(g) : BY_FLOATS;
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
  return cost(best(g), g) * g.channels * g.down.taps * g.across.taps;
}

std::string best_gather_tile(const GatherShape& g) {
  return best(g).name;
}

}  // namespace hood
