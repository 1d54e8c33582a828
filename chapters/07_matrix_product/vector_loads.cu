#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: 128 x 128 elements of C.
/// One thread: four squares of 4 x 4 of them.
template <class Layouts>
__global__ void __launch_bounds__(ProductTile::THREADS, 2)
    multiply_vector_loads_kernel(ProductShape shape,
                                 const float* a,  // [M, K] or [K, M]
                                 const float* b,  // [K, N] or [N, K]
                                 float* c) {      // [M, N]
  const int tx = int(threadIdx.x) % ProductTile::ACROSS;
  const int ty = int(threadIdx.x) / ProductTile::ACROSS;
  const TileOrigin tile =
      tile_of_block<ProductTile::SIDE, ProductTile::SIDE>(shape.N);
  alignas(16) __shared__ ProductTile::Factor a_tile;  // [k, m]
  alignas(16) __shared__ ProductTile::Factor b_tile;  // [k, n]
  typename Layouts::A of_a(a, shape.M, shape.K, tile.m);
  typename Layouts::B of_b(b, shape.N, shape.K, tile.n);

  ProductTile::Sums sums = {};
  //> loop
  for (int k0 = 0; k0 < shape.K; k0 += ProductTile::K_STEP) {
    // Load.
    of_a.fetch(k0);
    of_b.fetch(k0);
    of_a.store(a_tile);
    of_b.store(b_tile);
    __syncthreads();  // both tiles are whole

    // Compute.
    multiply_tiles(a_tile, b_tile, tx, ty, sums);
    __syncthreads();  // nobody reads these tiles any more
  }
  //< loop

  // Write.
  write_sums<Layouts::WIDTH>(sums, tile, tx, ty, c, shape.M, shape.N);
}

}  // namespace

void multiply_vector_loads(const ProductShape& shape, const float* a,
                           const float* b, float* c) {
  const unsigned blocks =
      blocks_of<ProductTile::SIDE, ProductTile::SIDE>(shape);
  if (blocks == 0) return;
  with_layouts_of(shape, a, b, c, [&](auto layouts) {
    multiply_vector_loads_kernel<decltype(layouts)>
        <<<blocks, ProductTile::THREADS>>>(shape, a, b, c);
  });
  cuda_check_launch();
}

std::optional<KernelFacts> facts_of_vector_loads() {
  return facts_of(multiply_vector_loads_kernel<PlainLayouts>,
                  ProductTile::THREADS);
}

}  // namespace hood
