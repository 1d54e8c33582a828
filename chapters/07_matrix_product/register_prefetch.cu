#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: 128 x 128 elements of C.
/// One thread: four squares of 4 x 4 of them. While it computes with one pair
/// of tiles, its share of the next is on its way into registers.
template <class Layouts>
__global__ void __launch_bounds__(ProductTile::THREADS, 2)
    multiply_register_prefetch_kernel(ProductShape shape,
                                      const float* a,  // [M, K] or [K, M]
                                      const float* b,  // [K, N] or [N, K]
                                      float* c) {      // [M, N]
  const int tx = int(threadIdx.x) % ProductTile::ACROSS;
  const int ty = int(threadIdx.x) / ProductTile::ACROSS;
  const TileOrigin tile =
      tile_of_block<ProductTile::SIDE, ProductTile::SIDE>(shape.N);
  alignas(16) __shared__ ProductTile::Factor a_tiles[2];  // [k, m]
  alignas(16) __shared__ ProductTile::Factor b_tiles[2];  // [k, n]
  typename Layouts::A of_a(a, shape.M, shape.K, tile.m);
  typename Layouts::B of_b(b, shape.N, shape.K, tile.n);

  // Load the first tiles.
  int now = 0;
  of_a.fetch(0);
  of_b.fetch(0);
  of_a.store(a_tiles[now]);
  of_b.store(b_tiles[now]);
  __syncthreads();  // they are whole

  ProductTile::Sums sums = {};
  //> loop
  for (int k0 = 0; k0 < shape.K; k0 += ProductTile::K_STEP) {
    // Load the next; nothing waits for it until it is stored.
    of_a.fetch(k0 + ProductTile::K_STEP);
    of_b.fetch(k0 + ProductTile::K_STEP);

    // Compute.
    multiply_tiles(a_tiles[now], b_tiles[now], tx, ty, sums);

    // Store into the other tiles, which nobody has read since the barrier.
    now = 1 - now;
    of_a.store(a_tiles[now]);
    of_b.store(b_tiles[now]);
    __syncthreads();  // these are whole, and nobody reads the old ones
  }
  //< loop

  // Write.
  write_sums<Layouts::WIDTH>(sums, tile, tx, ty, c, shape.M, shape.N);
}

}  // namespace

void multiply_register_prefetch(const ProductShape& shape, const float* a,
                                const float* b, float* c) {
  const unsigned blocks =
      blocks_of<ProductTile::SIDE, ProductTile::SIDE>(shape);
  if (blocks == 0) return;
  with_layouts_of(shape, a, b, c, [&](auto layouts) {
    multiply_register_prefetch_kernel<decltype(layouts)>
        <<<blocks, ProductTile::THREADS>>>(shape, a, b, c);
  });
  cuda_check_launch();
}

std::optional<KernelFacts> facts_of_register_prefetch() {
  return facts_of(multiply_register_prefetch_kernel<PlainLayouts>,
                  ProductTile::THREADS);
}

}  // namespace hood
