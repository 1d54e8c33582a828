#include <chapters/07_matrix_product/block_tile.cuh>
#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/matrix_view.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

constexpr int TILE = 32;  // of A, of B and of C

/// One block: 32 x 32 elements of C.
/// One thread: one of them, and one element of each tile of A and of B.
__global__ void multiply_shared_tile_kernel(MatrixView a,  // [M, K]
                                            MatrixView b,  // [K, N]
                                            float* c) {    // [M, N]
  const int tx = int(threadIdx.x), ty = int(threadIdx.y);
  const TileOrigin tile = tile_of_block<TILE, TILE>(b.columns);
  const int m = tile.m + ty, n = tile.n + tx;
  __shared__ float a_tile[TILE][TILE];  // [m, k]
  __shared__ float b_tile[TILE][TILE];  // [k, n]

  float sum = 0;
  for (int k0 = 0; k0 < a.columns; k0 += TILE) {
    // Load.
    a_tile[ty][tx] = a.at_or_zero(m, k0 + tx);
    b_tile[ty][tx] = b.at_or_zero(k0 + ty, n);
    __syncthreads();  // both tiles are whole

    // Compute.
    for (int k = 0; k < TILE; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
    __syncthreads();  // nobody reads these tiles any more
  }

  // Write.
  if (m < a.rows && n < b.columns) c[std::int64_t{m} * b.columns + n] = sum;
}

}  // namespace

void multiply_shared_tile(const ProductShape& shape, const float* a,
                          const float* b, float* c) {
  const unsigned blocks = blocks_of<TILE, TILE>(shape);
  if (blocks == 0) return;
  multiply_shared_tile_kernel<<<blocks, dim3(TILE, TILE)>>>(
      view_of_a(shape, a), view_of_b(shape, b), c);
  cuda_check_launch();
}

std::optional<KernelFacts> facts_of_shared_tile() {
  return facts_of(multiply_shared_tile_kernel, TILE * TILE);
}

}  // namespace hood
