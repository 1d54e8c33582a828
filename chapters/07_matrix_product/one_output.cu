#include <chapters/07_matrix_product/block_tile.cuh>
#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/matrix_view.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

constexpr int TILE = 32;  // of C, for a block

/// One block: 32 x 32 elements of C.
/// One thread: one of them; its neighbour has the one below.
__global__ void multiply_naive_kernel(MatrixView a,  // [M, K]
                                      MatrixView b,  // [K, N]
                                      float* c) {    // [M, N]
  const TileOrigin tile = tile_of_block<TILE, TILE>(b.columns);
  const int m = tile.m + int(threadIdx.x), n = tile.n + int(threadIdx.y);
  if (m >= a.rows || n >= b.columns) return;

  float sum = 0;
  for (int k = 0; k < a.columns; ++k) sum += a.at(m, k) * b.at(k, n);
  c[std::int64_t{m} * b.columns + n] = sum;
}

/// One block: 32 x 32 elements of C.
/// One thread: one of them; its neighbour has the one to the right.
__global__ void multiply_coalesced_kernel(MatrixView a,  // [M, K]
                                          MatrixView b,  // [K, N]
                                          float* c) {    // [M, N]
  const TileOrigin tile = tile_of_block<TILE, TILE>(b.columns);
  //> coalesced
  const int m = tile.m + int(threadIdx.y), n = tile.n + int(threadIdx.x);
  //< coalesced
  if (m >= a.rows || n >= b.columns) return;

  float sum = 0;
  for (int k = 0; k < a.columns; ++k) sum += a.at(m, k) * b.at(k, n);
  c[std::int64_t{m} * b.columns + n] = sum;
}

}  // namespace

void multiply_naive(const ProductShape& shape, const float* a, const float* b,
                    float* c) {
  const unsigned blocks = blocks_of<TILE, TILE>(shape);
  if (blocks == 0) return;
  multiply_naive_kernel<<<blocks, dim3(TILE, TILE)>>>(view_of_a(shape, a),
                                                      view_of_b(shape, b), c);
  cuda_check_launch();
}

void multiply_coalesced(const ProductShape& shape, const float* a,
                        const float* b, float* c) {
  const unsigned blocks = blocks_of<TILE, TILE>(shape);
  if (blocks == 0) return;
  multiply_coalesced_kernel<<<blocks, dim3(TILE, TILE)>>>(
      view_of_a(shape, a), view_of_b(shape, b), c);
  cuda_check_launch();
}

std::optional<KernelFacts> facts_of_naive() {
  return facts_of(multiply_naive_kernel, TILE * TILE);
}

std::optional<KernelFacts> facts_of_coalesced() {
  return facts_of(multiply_coalesced_kernel, TILE * TILE);
}

}  // namespace hood
