#include <algorithm>
#include <array>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <chapters/07_matrix_product/register_tile.cuh>
#include <chapters/08_naive_convolution/add_parts.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/dw_rows.cuh>
#include <chapters/11_chwn_layout/dw_tile.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

/// One block: ROWS x COLUMNS weights, summed over some places of outputs.
/// One thread: THREAD_ROWS x THREAD_COLUMNS of them, in fours.
template <class Tile, int WIDTH>
__global__ void __launch_bounds__(Tile::BLOCK, Tile::BLOCKS)
    dw_tile_kernel(ConvDims d,
                   const float* x,      // [C, H, W, N]
                   const float* dy,     // [K, P, Q, N]
                   float* sums_of_all,  // [parts, C, R, S, K]
                   int places_a_part) {
  alignas(16) __shared__ typename MetPixels<Tile, WIDTH>::Shared pixels[2];
  alignas(16) __shared__ typename FilterSlopes<Tile, WIDTH>::Shared slopes[2];
  const int warp = int(threadIdx.x) / 32, lane = int(threadIdx.x) % 32;
  const int row = warp / Tile::WARPS_ACROSS * Tile::WARP_ROWS +
                  lane / Tile::LANES_ACROSS * 4;
  const int column = warp % Tile::WARPS_ACROSS * Tile::WARP_COLUMNS +
                     lane % Tile::LANES_ACROSS * 4;
  const int weights = d.C * d.R * d.S;
  const int tiles_down = (weights + Tile::ROWS - 1) / Tile::ROWS;
  const int row0 = int(blockIdx.x) % tiles_down * Tile::ROWS;
  const int k0 = int(blockIdx.x) / tiles_down * Tile::COLUMNS;
  MetPixels<Tile, WIDTH> of_x(d, x, row0);
  FilterSlopes<Tile, WIDTH> of_dy(d, dy, k0);

  // Load the first images.
  const int first = int(blockIdx.y) * places_a_part;
  const int end = min(d.P * d.Q, first + places_a_part);
  const int steps = (end - first) * ((d.N + Tile::STEP - 1) / Tile::STEP);
  SlopeCounter<Tile::STEP> at{first / d.Q, first % d.Q, 0};
  of_x.fetch(at.p, at.q, at.n0);
  of_dy.fetch(at.p, at.q, at.n0);
  of_x.store(pixels[0]);
  of_dy.store(slopes[0]);

  float sums[Tile::THREAD_ROWS][Tile::THREAD_COLUMNS] = {};
  for (int step = 0, now = 0; step < steps; ++step, now = 1 - now) {
    __syncthreads();  // these images are whole, and nobody reads the others
    const bool more = step + 1 < steps;
    if (more) {
      at.advance(d);
      of_x.fetch(at.p, at.q, at.n0);
      of_dy.fetch(at.p, at.q, at.n0);
    }

    // Compute.
#pragma unroll
    for (int n = 0; n < Tile::STEP; ++n) {
      float rows[Tile::THREAD_ROWS], columns[Tile::THREAD_COLUMNS];
      load_fours(&pixels[now][n][row], 4 * Tile::LANES_DOWN, rows);
      load_fours(&slopes[now][n][column], 4 * Tile::LANES_ACROSS, columns);
      multiply_add(rows, columns, sums);
    }

    if (more) {
      of_x.store(pixels[1 - now]);
      of_dy.store(slopes[1 - now]);
    }
  }

  // Write.
  float* const to = sums_of_all + std::int64_t{blockIdx.y} * weights * d.K;
#pragma unroll
  for (int i = 0; i < Tile::THREAD_ROWS; ++i) {
    const int weight = row0 + row + i / 4 * 4 * Tile::LANES_DOWN + i % 4;
#pragma unroll
    for (int j = 0; j < Tile::THREAD_COLUMNS; ++j) {
      const int k = k0 + column + j / 4 * 4 * Tile::LANES_ACROSS + j % 4;
      if (weight < weights && k < d.K) to[weight * d.K + k] = sums[i][j];
    }
  }
}

template <class Tile, int WIDTH>
void dw_by_tile(const ConvShape& shape,
                const float* x,   // [C, H, W, N]
                const float* dy,  // [K, P, Q, N]
                float* dw) {      // [C, R, S, K]
  const ConvDims d = conv_dims(shape);
  const auto [tiles, parts, places_a_part] =
      parts_of_dw(shape, Tile::ROWS, Tile::COLUMNS);
  const std::int64_t weights = shape.w().size();
  float* const sums =
      parts == 1 ? dw
                 : scratch_floats(static_cast<std::size_t>(parts * weights));
  const dim3 grid(blocks_for(tiles, 1), unsigned(parts));
  dw_tile_kernel<Tile, WIDTH>
      <<<grid, Tile::BLOCK>>>(d, x, dy, sums, int(places_a_part));
  cuda_check_launch();
  if (parts == 1) return;
  add_parts(sums, dw, parts, weights);
}

template <class Tile, int WIDTH>
std::optional<KernelFacts> facts_of_dw() {
  return facts_of(dw_tile_kernel<Tile, WIDTH>, Tile::BLOCK);
}

template <class Tile, int WIDTH>
constexpr DwOption option(const char* name) {
  return {name,
          Tile::ROWS,
          Tile::COLUMNS,
          Tile::BLOCKS,
          WIDTH == 4,
          dw_by_tile<Tile, WIDTH>,
          facts_of_dw<Tile, WIDTH>};
}

constexpr std::array OPTIONS{
    option<DwTile128, 4>("128 x 128"),
    option<DwTile96, 4>("128 x 96"),
    option<DwTile64, 4>("128 x 64"),
    option<DwTile64, 1>("128 x 64, float by float"),
};

bool has_fours_of_images(const ConvShape& shape,
                         const float* x,     // [C, H, W, N]
                         const float* dy) {  // [K, P, Q, N]
  return is_made_of_fours(x, int(shape.N)) &&
         is_made_of_fours(dy, int(shape.N));
}

}  // namespace

DwParts parts_of_dw(const ConvShape& shape, int rows, int columns) {
  constexpr std::int64_t ENOUGH = 1056;  // blocks: 4 waves of 132 * 2
  const std::int64_t tiles = ceil_divide(shape.C * shape.R * shape.S, rows) *
                             ceil_divide(shape.K, columns);
  const std::int64_t places = shape.P() * shape.Q();
  const std::int64_t wanted =
      std::min({places, ceil_divide(ENOUGH, tiles), std::int64_t{65535}});
  const std::int64_t places_a_part = ceil_divide(places, wanted);
  return {tiles, ceil_divide(places, places_a_part), places_a_part};
}

std::span<const DwOption> dw_options() {
  return OPTIONS;
}

const DwOption& best_dw_option(const ConvShape& shape) {
  if (shape.N % 4 != 0) return OPTIONS.back();
  // Columns that no filter fills are computed all the same.
  const auto columns = [&](const DwOption& one) {
    return ceil_divide(shape.K, one.columns) * one.columns;
  };
  return *std::min_element(OPTIONS.begin(), OPTIONS.end() - 1,
                           [&](const DwOption& a, const DwOption& b) {
                             return columns(a) < columns(b);
                           });
}

void dw_convnet_tile(const ConvShape& shape, const float* x, const float* dy,
                     float* dw) {
  if (has_fours_of_images(shape, x, dy)) {
    dw_by_tile<DwTile2011, 4>(shape, x, dy, dw);
  } else {
    dw_by_tile<DwTile2011, 1>(shape, x, dy, dw);
  }
}

void dw_large_tile(const ConvShape& shape, const float* x, const float* dy,
                   float* dw) {
  const DwOption& tile = has_fours_of_images(shape, x, dy)
                             ? best_dw_option(shape)
                             : OPTIONS.back();
  tile.launch(shape, x, dy, dw);
}

}  // namespace hood
