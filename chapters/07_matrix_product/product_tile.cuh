#pragma once

#include <cuda_runtime.h>

#include <chapters/07_matrix_product/block_tile.cuh>
#include <chapters/07_matrix_product/product_shape.hpp>
#include <chapters/07_matrix_product/register_tile.cuh>
#include <chapters/07_matrix_product/tile_loader.cuh>
#include <cstddef>
#include <cstdint>

namespace hood {

/// What the versions from vector_loads on share: a block of 16 x 16 threads
/// makes 128 x 128 elements of C, a thread four squares of 4 x 4 of them, which
/// lie 64 apart.
struct ProductTile {
  static constexpr int SIDE = 128;
  static constexpr int HALF = SIDE / 2;
  static constexpr int K_STEP = 8;
  static constexpr int ACROSS = 16;  // threads
  static constexpr int THREADS = ACROSS * ACROSS;
  static constexpr int PITCH = SIDE + 4;  // as TileLoader has it
  using Factor = float[K_STEP][PITCH];    // [k, m] or [k, n]
  using Sums = float[8][8];               // of a thread, in registers
};

/// How the factors of a product lie: which axis is contiguous, and whether
/// rows, addresses and all, are whole float4s (WIDTH 4) or not (1).
template <bool A_K_IS_INNER, bool B_K_IS_INNER, int FLOATS>
struct FactorLayouts {
  template <bool K_IS_INNER, int W>
  using Loader = TileLoader<K_IS_INNER, W, ProductTile::SIDE,
                            ProductTile::K_STEP, ProductTile::THREADS>;
  static constexpr int WIDTH = FLOATS;
  using A = Loader<A_K_IS_INNER, WIDTH>;
  using B = Loader<B_K_IS_INNER, WIDTH>;
  // An asynchronous copy turns nothing, so what must be turned goes float by
  // float, each to its own place.
  using AsyncA = Loader<A_K_IS_INNER, A_K_IS_INNER ? 1 : WIDTH>;
  using AsyncB = Loader<B_K_IS_INNER, B_K_IS_INNER ? 1 : WIDTH>;
};

/// Neither is transposed, and all extents are multiples of 4: the usual case.
using PlainLayouts = FactorLayouts<true, false, 4>;

/// Adds the products of two tiles in shared memory to the thread's sums.
__device__ inline void multiply_tiles(const ProductTile::Factor& a_tile,
                                      const ProductTile::Factor& b_tile, int tx,
                                      int ty, ProductTile::Sums& sums) {
#pragma unroll
  for (int k = 0; k < ProductTile::K_STEP; ++k) {
    float of_a[8], of_b[8];
    load_fours(&a_tile[k][4 * ty], ProductTile::HALF, of_a);
    load_fours(&b_tile[k][4 * tx], ProductTile::HALF, of_b);
    multiply_add(of_a, of_b, sums);
  }
}

/// Writes one float, or four as a float4.
template <int WIDTH>
__device__ inline void write_floats(const float* from, float* to) {
  if constexpr (WIDTH == 4) {
    *reinterpret_cast<float4*>(to) =
        make_float4(from[0], from[1], from[2], from[3]);
  } else {
    *to = *from;
  }
}

/// Writes the thread's sums to where they belong in C.
template <int WIDTH>
__device__ void write_sums(const ProductTile::Sums& sums, TileOrigin tile,
                           int tx, int ty,
                           float* c,  // [M, N]
                           int M, int N) {
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int m = tile.m + i / 4 * ProductTile::HALF + 4 * ty + i % 4;
    if (m >= M) continue;
#pragma unroll
    for (int j = 0; j < 8; j += WIDTH) {
      const int n = tile.n + j / 4 * ProductTile::HALF + 4 * tx + j % 4;
      if (n >= N) continue;
      write_floats<WIDTH>(&sums[i][j], c + std::int64_t{m} * N + n);
    }
  }
}

inline bool is_made_of_fours(const float* data,  // [rows, row_length]
                             int row_length) {
  return reinterpret_cast<std::uintptr_t>(data) % sizeof(float4) == 0 &&
         row_length % 4 == 0;
}

/// Calls `launch` with the FactorLayouts that the product has.
template <class Launch>
void with_layouts_of(const ProductShape& shape,
                     const float* a,  // [M, K] or [K, M]
                     const float* b,  // [K, N] or [N, K]
                     const float* c,  // [M, N]
                     const Launch& launch) {
  const bool a_inner = !shape.a_is_transposed, b_inner = shape.b_is_transposed;
  const bool fours = is_made_of_fours(a, a_inner ? shape.K : shape.M) &&
                     is_made_of_fours(b, b_inner ? shape.K : shape.N) &&
                     is_made_of_fours(c, shape.N);
  const auto with_width = [&]<bool A, bool B>() {
    fours ? launch(FactorLayouts<A, B, 4>{}) : launch(FactorLayouts<A, B, 1>{});
  };
  if (a_inner && b_inner) return with_width.template operator()<true, true>();
  if (a_inner) return with_width.template operator()<true, false>();
  if (b_inner) return with_width.template operator()<false, true>();
  with_width.template operator()<false, false>();
}

}  // namespace hood
