#include <cuda_pipeline.h>
#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: 128 x 128 elements of C.
/// One thread: four squares of 4 x 4 of them. While it computes with one pair
/// of tiles, its share of the next is copied into shared memory.
template <class Layouts>
__global__ void __launch_bounds__(ProductTile::THREADS, 2)
    multiply_async_copies_kernel(ProductShape shape,
                                 const float* a,  // [M, K] or [K, M]
                                 const float* b,  // [K, N] or [N, K]
                                 float* c) {      // [M, N]
  const int tx = int(threadIdx.x) % ProductTile::ACROSS;
  const int ty = int(threadIdx.x) / ProductTile::ACROSS;
  const TileOrigin tile =
      tile_of_block<ProductTile::SIDE, ProductTile::SIDE>(shape.N);
  alignas(16) __shared__ ProductTile::Factor a_tiles[2];  // [k, m]
  alignas(16) __shared__ ProductTile::Factor b_tiles[2];  // [k, n]
  const typename Layouts::AsyncA of_a(a, shape.M, shape.K, tile.m);
  const typename Layouts::AsyncB of_b(b, shape.N, shape.K, tile.n);

  // Ask for the first tiles.
  int now = 0;
  of_a.copy_async(0, a_tiles[now]);
  of_b.copy_async(0, b_tiles[now]);
  __pipeline_commit();

  ProductTile::Sums sums = {};
  //> loop
  for (int k0 = 0; k0 < shape.K; k0 += ProductTile::K_STEP) {
    __pipeline_wait_prior(0);  // this thread has copied its share
    __syncthreads();  // so have all, and nobody reads the other tiles any more

    // Ask for the next tiles.
    of_a.copy_async(k0 + ProductTile::K_STEP, a_tiles[1 - now]);
    of_b.copy_async(k0 + ProductTile::K_STEP, b_tiles[1 - now]);
    __pipeline_commit();

    // Compute.
    multiply_tiles(a_tiles[now], b_tiles[now], tx, ty, sums);
    now = 1 - now;
  }
  //< loop
  __pipeline_wait_prior(0);  // the last copies, of zeros, end before the block

  // Write.
  write_sums<Layouts::WIDTH>(sums, tile, tx, ty, c, shape.M, shape.N);
}

}  // namespace

void multiply_async_copies(const ProductShape& shape, const float* a,
                           const float* b, float* c) {
  const unsigned blocks =
      blocks_of<ProductTile::SIDE, ProductTile::SIDE>(shape);
  if (blocks == 0) return;
  with_layouts_of(shape, a, b, c, [&](auto layouts) {
    multiply_async_copies_kernel<decltype(layouts)>
        <<<blocks, ProductTile::THREADS>>>(shape, a, b, c);
  });
  cuda_check_launch();
}

std::optional<KernelFacts> facts_of_async_copies() {
  return facts_of(multiply_async_copies_kernel<PlainLayouts>,
                  ProductTile::THREADS);
}

}  // namespace hood
