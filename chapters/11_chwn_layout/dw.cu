#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <chapters/07_matrix_product/register_tile.cuh>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/turned_rows.cuh>
#include <common/cuda/check.hpp>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

/// The part of dw that one block makes: ROWS weights' places (c, r, s) by
/// COLUMNS filters. A warp makes WARP_ROWS x WARP_COLUMNS of it, a thread 8
/// rows and THREAD_COLUMNS columns, in fours. STEP images are in shared memory
/// at a time.
template <int ROWS_, int COLUMNS_, int STEP_, int WARP_ROWS_, int WARP_COLUMNS_,
          int THREAD_ROWS_, int THREAD_COLUMNS_, int BLOCKS_>
struct DwTile {
  static constexpr int ROWS = ROWS_, COLUMNS = COLUMNS_, STEP = STEP_;
  static constexpr int WARP_ROWS = WARP_ROWS_, WARP_COLUMNS = WARP_COLUMNS_;
  static constexpr int THREAD_ROWS = THREAD_ROWS_;
  static constexpr int THREAD_COLUMNS = THREAD_COLUMNS_;
  static constexpr int BLOCKS = BLOCKS_;
  static constexpr int WARPS_ACROSS = COLUMNS / WARP_COLUMNS;
  static constexpr int BLOCK = 32 * WARPS_ACROSS * (ROWS / WARP_ROWS);
  static constexpr int LANES_DOWN = WARP_ROWS / THREAD_ROWS;
  static constexpr int LANES_ACROSS = WARP_COLUMNS / THREAD_COLUMNS;
  static_assert(ROWS % WARP_ROWS == 0 && COLUMNS % WARP_COLUMNS == 0,
                "whole warps");
  static_assert(LANES_DOWN * LANES_ACROSS == 32, "32 lanes a warp");
  static_assert(THREAD_ROWS % 4 == 0 && THREAD_COLUMNS % 4 == 0,
                "a thread reads fours");
};

// That of cuda-convnet for more than three colours (but half the threads, with
// 8 x 4 weights each for 8 x 2); and today's, for many filters and for few.
using DwTile2011 = DwTile<32, 64, 32, 32, 32, 8, 4, 4>;
using DwTile128 = DwTile<128, 128, 8, 64, 32, 8, 8, 2>;
using DwTile96 = DwTile<128, 96, 16, 32, 96, 8, 12, 2>;
using DwTile64 = DwTile<128, 64, 8, 64, 32, 8, 8, 3>;

/// Where images of x meet the weights of a tile.
template <class Tile, int WIDTH>
class MetPixels {
  using Rows = TurnedRows<Tile::ROWS, Tile::STEP, WIDTH, Tile::BLOCK>;

 public:
  using Shared = typename Rows::Tile;

  __device__ MetPixels(const ConvDims& d,
                       const float* x,  // [C, H, W, N]
                       int row0)
      : d_(d), x_(x) {
#pragma unroll
    for (int p = 0; p < Rows::PIECES; ++p) {
      const int i = row0 + Rows::row(p);
      c_[p] = i / d.S / d.R;
      r_[p] = i / d.S % d.R - d.pad;
      s_[p] = i % d.S - d.pad;
    }
  }

  /// STEP images from n0 on, for the output at (p, q).
  __device__ void fetch(int p, int q, int n0) {
    const int n = n0 + Rows::image();
#pragma unroll
    for (int i = 0; i < Rows::PIECES; ++i) {
      const int row = p * d_.stride + r_[i], column = q * d_.stride + s_[i];
      const bool is_there = Rows::has(i) && c_[i] < d_.C && row >= 0 &&
                            row < d_.H && column >= 0 && column < d_.W &&
                            n < d_.N;
      const int pixel = (c_[i] * d_.H + row) * d_.W + column;
      rows_.fetch(i, is_there ? x_ + std::int64_t{pixel} * d_.N + n : nullptr);
    }
  }
  __device__ void store(Shared& shared) const {
    rows_.store(shared);
  }

 private:
  const ConvDims& d_;
  const float* x_;
  int c_[Rows::PIECES], r_[Rows::PIECES], s_[Rows::PIECES];
  Rows rows_;
};

/// The outputs of a tile's filters.
template <class Tile, int WIDTH>
class FilterSlopes {
  using Rows = TurnedRows<Tile::COLUMNS, Tile::STEP, WIDTH, Tile::BLOCK>;

 public:
  using Shared = typename Rows::Tile;

  __device__ FilterSlopes(const ConvDims& d,
                          const float* dy,  // [K, P, Q, N]
                          int k0)
      : d_(d), dy_(dy), k0_(k0) {}

  /// STEP images from n0 on, of the output at (p, q).
  __device__ void fetch(int p, int q, int n0) {
    const int n = n0 + Rows::image();
#pragma unroll
    for (int i = 0; i < Rows::PIECES; ++i) {
      const int k = k0_ + Rows::row(i);
      const bool is_there = Rows::has(i) && k < d_.K && n < d_.N;
      const int output = (k * d_.P + p) * d_.Q + q;
      rows_.fetch(i,
                  is_there ? dy_ + std::int64_t{output} * d_.N + n : nullptr);
    }
  }
  __device__ void store(Shared& shared) const {
    rows_.store(shared);
  }

 private:
  const ConvDims& d_;
  const float* dy_;
  int k0_;
  Rows rows_;
};

/// Where a block is among the places of outputs and the images.
template <int STEP>
struct SlopeCounter {
  int p, q, n0;

  __device__ void advance(const ConvDims& d) {
    n0 += STEP;
    if (n0 < d.N) return;
    n0 = 0;
    if (++q < d.Q) return;
    q = 0;
    ++p;
  }
};

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

/// One block: 256 weights beside each other.
/// One thread: one of them: its parts, added in their order.
__global__ void add_dw_parts_kernel(const float* sums,  // [parts, weights]
                                    float* dw,          // [weights]
                                    int parts, int weights) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= weights) return;

  float sum = 0;
  for (int part = 0; part < parts; ++part) {
    sum += sums[std::int64_t{part} * weights + i];
  }
  dw[i] = sum;
}

template <class Tile, int WIDTH>
void dw_by_tile(const ConvShape& shape,
                const float* x,          // [C, H, W, N]
                const float* dy,         // [K, P, Q, N]
                float* dw) {             // [C, R, S, K]
  constexpr std::int64_t ENOUGH = 1056;  // blocks: 4 waves of 132 * 2
  const ConvDims d = conv_dims(shape);
  const std::int64_t tiles =
      ceil_divide(shape.C * shape.R * shape.S, Tile::ROWS) *
      ceil_divide(shape.K, Tile::COLUMNS);
  const std::int64_t places = std::int64_t{d.P} * d.Q;
  const std::int64_t wanted =
      std::min({places, ceil_divide(ENOUGH, tiles), std::int64_t{65535}});
  const std::int64_t places_a_part = ceil_divide(places, wanted);
  const std::int64_t parts = ceil_divide(places, places_a_part);
  const std::int64_t weights = shape.w().size();
  float* const sums =
      parts == 1 ? dw
                 : scratch_floats(static_cast<std::size_t>(parts * weights));
  const dim3 grid(blocks_for(tiles, 1), unsigned(parts));
  dw_tile_kernel<Tile, WIDTH>
      <<<grid, Tile::BLOCK>>>(d, x, dy, sums, int(places_a_part));
  cuda_check_launch();
  if (parts == 1) return;
  add_dw_parts_kernel<<<blocks_for(weights), THREADS>>>(sums, dw, int(parts),
                                                        int(weights));
  cuda_check_launch();
}

bool has_fours_of_images(const ConvShape& shape,
                         const float* x,     // [C, H, W, N]
                         const float* dy) {  // [K, P, Q, N]
  return is_made_of_fours(x, int(shape.N)) &&
         is_made_of_fours(dy, int(shape.N));
}

}  // namespace

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
  if (!has_fours_of_images(shape, x, dy)) {
    return dw_by_tile<DwTile64, 1>(shape, x, dy, dw);
  }
  // Columns that no filter fills are computed all the same.
  const auto columns = [&](std::int64_t tile) {
    return ceil_divide(shape.K, tile) * tile;
  };
  if (columns(128) <= std::min(columns(96), columns(64))) {
    dw_by_tile<DwTile128, 4>(shape, x, dy, dw);
  } else if (columns(96) <= columns(64)) {
    dw_by_tile<DwTile96, 4>(shape, x, dy, dw);
  } else {
    dw_by_tile<DwTile64, 4>(shape, x, dy, dw);
  }
}

}  // namespace hood
