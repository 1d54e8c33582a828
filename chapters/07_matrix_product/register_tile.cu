#include <chapters/07_matrix_product/block_tile.cuh>
#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/matrix_view.cuh>
#include <chapters/07_matrix_product/register_tile.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

constexpr int K_STEP = 8;    // columns of A's tile, rows of B's
constexpr int OUTPUTS = 8;   // of a thread, in each direction that has several
constexpr int TILE_1D = 64;  // of C, for a block
constexpr int TILE_2D = 128;
constexpr int THREADS_1D = TILE_1D * TILE_1D / OUTPUTS;

/// One block: 64 x 64 elements of C.
/// One thread: eight of them, below each other.
__global__ void multiply_register_tile_1d_kernel(MatrixView a,  // [M, K]
                                                 MatrixView b,  // [K, N]
                                                 float* c) {    // [M, N]
  const int t = int(threadIdx.x);
  const int tx = t % TILE_1D, ty = t / TILE_1D;
  const TileOrigin tile = tile_of_block<TILE_1D, TILE_1D>(b.columns);
  __shared__ float a_tile[TILE_1D][K_STEP];  // [m, k]
  __shared__ float b_tile[K_STEP][TILE_1D];  // [k, n]

  float sums[OUTPUTS] = {};
  for (int k0 = 0; k0 < a.columns; k0 += K_STEP) {
    // Load: one element of each tile.
    a_tile[t / K_STEP][t % K_STEP] =
        a.at_or_zero(tile.m + t / K_STEP, k0 + t % K_STEP);
    b_tile[ty][tx] = b.at_or_zero(k0 + ty, tile.n + tx);
    __syncthreads();  // both tiles are whole

    //> column
    // Compute: a number of B serves eight multiply-adds.
    for (int k = 0; k < K_STEP; ++k) {
      const float of_b = b_tile[k][tx];
#pragma unroll
      for (int i = 0; i < OUTPUTS; ++i) {
        sums[i] += a_tile[OUTPUTS * ty + i][k] * of_b;
      }
    }
    //< column
    __syncthreads();  // nobody reads these tiles any more
  }

  // Write.
  const int n = tile.n + tx;
#pragma unroll
  for (int i = 0; i < OUTPUTS; ++i) {
    const int m = tile.m + OUTPUTS * ty + i;
    if (m < a.rows && n < b.columns) {
      c[std::int64_t{m} * b.columns + n] = sums[i];
    }
  }
}

/// One block: 128 x 128 elements of C.
/// One thread: a square of 8 x 8 of them.
__global__ void multiply_register_tile_2d_kernel(MatrixView a,  // [M, K]
                                                 MatrixView b,  // [K, N]
                                                 float* c) {    // [M, N]
  const int t = int(threadIdx.x);
  const int tx = t % 16, ty = t / 16;
  const TileOrigin tile = tile_of_block<TILE_2D, TILE_2D>(b.columns);
  __shared__ float a_tile[TILE_2D][K_STEP];  // [m, k]
  __shared__ float b_tile[K_STEP][TILE_2D];  // [k, n]

  float sums[OUTPUTS][OUTPUTS] = {};
  for (int k0 = 0; k0 < a.columns; k0 += K_STEP) {
    // Load: four elements of each tile.
    for (int e = t; e < TILE_2D * K_STEP; e += THREADS) {
      const int m = e / K_STEP, k = e % K_STEP;
      a_tile[m][k] = a.at_or_zero(tile.m + m, k0 + k);
      const int row = e / TILE_2D, n = e % TILE_2D;
      b_tile[row][n] = b.at_or_zero(k0 + row, tile.n + n);
    }
    __syncthreads();  // both tiles are whole

    //> square
    // Compute: 8 + 8 numbers serve 64 multiply-adds.
    for (int k = 0; k < K_STEP; ++k) {
      float of_a[OUTPUTS], of_b[OUTPUTS];
#pragma unroll
      for (int i = 0; i < OUTPUTS; ++i) {
        of_a[i] = a_tile[OUTPUTS * ty + i][k];
        of_b[i] = b_tile[k][OUTPUTS * tx + i];
      }
      multiply_add(of_a, of_b, sums);
    }
    //< square
    __syncthreads();  // nobody reads these tiles any more
  }

  // Write.
#pragma unroll
  for (int i = 0; i < OUTPUTS; ++i) {
    const int m = tile.m + OUTPUTS * ty + i;
#pragma unroll
    for (int j = 0; j < OUTPUTS; ++j) {
      const int n = tile.n + OUTPUTS * tx + j;
      if (m < a.rows && n < b.columns) {
        c[std::int64_t{m} * b.columns + n] = sums[i][j];
      }
    }
  }
}

}  // namespace

void multiply_register_tile_1d(const ProductShape& shape, const float* a,
                               const float* b, float* c) {
  const unsigned blocks = blocks_of<TILE_1D, TILE_1D>(shape);
  if (blocks == 0) return;
  multiply_register_tile_1d_kernel<<<blocks, THREADS_1D>>>(
      view_of_a(shape, a), view_of_b(shape, b), c);
  cuda_check_launch();
}

void multiply_register_tile_2d(const ProductShape& shape, const float* a,
                               const float* b, float* c) {
  const unsigned blocks = blocks_of<TILE_2D, TILE_2D>(shape);
  if (blocks == 0) return;
  multiply_register_tile_2d_kernel<<<blocks, THREADS>>>(view_of_a(shape, a),
                                                        view_of_b(shape, b), c);
  cuda_check_launch();
}

std::optional<KernelFacts> facts_of_register_tile_1d() {
  return facts_of(multiply_register_tile_1d_kernel, THREADS_1D);
}

std::optional<KernelFacts> facts_of_register_tile_2d() {
  return facts_of(multiply_register_tile_2d_kernel, THREADS);
}

}  // namespace hood
