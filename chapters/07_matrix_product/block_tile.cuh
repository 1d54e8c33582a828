#pragma once

#include <cuda_runtime.h>

#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/07_matrix_product/product_shape.hpp>

namespace hood {

/// Where a block's tile of C begins.
struct TileOrigin {
  int m, n;
};

/// Block by block along N, then along M. One index for both, since y of a grid
/// ends at 65,535.
template <int TILE_M, int TILE_N>
__device__ TileOrigin tile_of_block(int N) {
  const unsigned across = (unsigned(N) + TILE_N - 1) / TILE_N;
  return {int(blockIdx.x / across) * TILE_M, int(blockIdx.x % across) * TILE_N};
}

/// How many blocks have a tile of C each; 0 if C is empty. Bad input if a grid
/// cannot have as many.
template <int TILE_M, int TILE_N>
unsigned blocks_of(const ProductShape& shape) {
  return blocks_for(ceil_divide(shape.M, TILE_M) * ceil_divide(shape.N, TILE_N),
                    1);
}

}  // namespace hood
