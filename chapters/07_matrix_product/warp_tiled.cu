#include <cuda_pipeline.h>

#include <chapters/07_matrix_product/block_tile.cuh>
#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

// A block's tile of C is 2 x 4 squares, one for each warp. In its square the
// 8 x 4 lanes have 8 x 16 elements each: rows in fours, 32 apart, and columns
// in fours, 16 apart.
constexpr int SQUARE = 64;
constexpr int TILE_M = 2 * SQUARE, TILE_N = 4 * SQUARE, K_STEP = 16;
constexpr int WARPS = 8, BLOCK = 32 * WARPS;
constexpr int LANES_M = 8, LANES_N = 4;
constexpr int ROWS = SQUARE / LANES_M, COLUMNS = SQUARE / LANES_N;
static_assert(LANES_M * LANES_N == 32, "a warp");

/// A factor on its way into shared memory: through registers if it must be
/// turned, else by asynchronous copies.
template <bool K_IS_INNER, int TILE, bool WHOLE>
class FactorStream {
  using Loader = TileLoader<K_IS_INNER, 4, TILE, K_STEP, BLOCK, WHOLE>;

 public:
  using Tile = float[K_STEP][Loader::PITCH];

  __device__ FactorStream(const float* factor,  // [extent, K] or [K, extent]
                          int extent, int K, int i0)
      : loader_(factor, extent, K, i0) {}

  /// Asks for the tile that begins at k0.
  __device__ void ask(int k0, Tile& tile) {
    if constexpr (K_IS_INNER) {
      loader_.fetch(k0);
    } else {
      loader_.copy_async(k0, tile);
      __pipeline_commit();
    }
  }
  /// Waits for it and puts this thread's share where it belongs.
  __device__ void deliver(Tile& tile) {
    if constexpr (K_IS_INNER) {
      loader_.store(tile);
    } else {
      __pipeline_wait_prior(0);
    }
  }

 private:
  Loader loader_;
};

/// How the factors lie, as FactorLayouts says, and whether all tiles are whole.
template <class Layouts, bool ARE_WHOLE>
struct Streams {
  static constexpr bool WHOLE = ARE_WHOLE;
  using A = FactorStream<Layouts::A::TURNS, TILE_M, WHOLE>;
  using B = FactorStream<Layouts::B::TURNS, TILE_N, WHOLE>;
};

/// Two pairs of tiles, more than may be declared: 48 KB.
template <class Streams>
struct TilePairs {
  typename Streams::A::Tile a[2];  // [k, m]
  typename Streams::B::Tile b[2];  // [k, n]
};

/// Writes a thread's sums; (m0, n0) is where its first four belong.
template <class Streams>
__device__ void write_rows(const float (&sums)[ROWS][COLUMNS],
                           float* c,  // [M, N]
                           int m0, int n0, int M, int N) {
#pragma unroll
  for (int i = 0; i < ROWS; ++i) {
    const int m = m0 + i / 4 * 4 * LANES_M + i % 4;
    if (!Streams::WHOLE && m >= M) continue;
#pragma unroll
    for (int j = 0; j < COLUMNS; j += 4) {
      const int n = n0 + j / 4 * 4 * LANES_N + j % 4;
      if (!Streams::WHOLE && n >= N) continue;
      write_floats<4>(&sums[i][j], c + std::int64_t{m} * N + n);
    }
  }
}

/// One block: 128 x 256 elements of C. While it computes with one pair of
/// tiles, the next is on its way.
/// One thread: 8 x 16 of its warp's 64 x 64 elements.
template <class Streams>
__global__ void __launch_bounds__(BLOCK)
    multiply_warp_tiled_kernel(ProductShape shape,
                               const float* a,  // [M, K] or [K, M]
                               const float* b,  // [K, N] or [N, K]
                               float* c) {      // [M, N]
  extern __shared__ float4 memory[];
  auto& tiles = *reinterpret_cast<TilePairs<Streams>*>(memory);
  const int warp = int(threadIdx.x) / 32, lane = int(threadIdx.x) % 32;
  const int m = warp / 4 * SQUARE + lane / LANES_N * 4;  // in the block's tile
  const int n = warp % 4 * SQUARE + lane % LANES_N * 4;
  const TileOrigin tile = tile_of_block<TILE_M, TILE_N>(shape.N);
  typename Streams::A of_a(a, shape.M, shape.K, tile.m);
  typename Streams::B of_b(b, shape.N, shape.K, tile.n);

  of_a.ask(0, tiles.a[0]);
  of_b.ask(0, tiles.b[0]);
  of_a.deliver(tiles.a[0]);
  of_b.deliver(tiles.b[0]);

  float sums[ROWS][COLUMNS] = {};
  //> loop
  for (int k0 = 0, now = 0; k0 < shape.K; k0 += K_STEP, now = 1 - now) {
    __syncthreads();  // these tiles are whole, and nobody reads the others
    const bool more = k0 + K_STEP < shape.K;
    if (more) {
      of_b.ask(k0 + K_STEP, tiles.b[1 - now]);
      of_a.ask(k0 + K_STEP, tiles.a[1 - now]);
    }

    // Compute: 8 + 16 numbers serve 128 multiply-adds.
#pragma unroll
    for (int k = 0; k < K_STEP; ++k) {
      float rows[ROWS], columns[COLUMNS];
      load_fours(&tiles.a[now][k][m], 4 * LANES_M, rows);
      load_fours(&tiles.b[now][k][n], 4 * LANES_N, columns);
      multiply_add(rows, columns, sums);
    }

    if (more) {
      of_a.deliver(tiles.a[1 - now]);
      of_b.deliver(tiles.b[1 - now]);
    }
  }
  //< loop

  write_rows<Streams>(sums, c, tile.m + m, tile.n + n, shape.M, shape.N);
}

/// A kernel may have more than 48 KB of shared memory only if it was allowed
/// to.
template <class Streams>
void allow_tiles() {
  CUDA_CHECK(cudaFuncSetAttribute(multiply_warp_tiled_kernel<Streams>,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  int{sizeof(TilePairs<Streams>)}));
}

template <class Streams>
void launch(const ProductShape& shape, unsigned blocks,
            const float* a,  // [M, K] or [K, M]
            const float* b,  // [K, N] or [N, K]
            float* c) {      // [M, N]
  allow_tiles<Streams>();
  multiply_warp_tiled_kernel<Streams>
      <<<blocks, BLOCK, sizeof(TilePairs<Streams>)>>>(shape, a, b, c);
  cuda_check_launch();
}

}  // namespace

void multiply_warp_tiled(const ProductShape& shape, const float* a,
                         const float* b, float* c) {
  const unsigned blocks = blocks_of<TILE_M, TILE_N>(shape);
  if (blocks == 0) return;
  const bool whole = shape.M % TILE_M == 0 && shape.N % TILE_N == 0 &&
                     shape.K % K_STEP == 0 && shape.K > 0;
  with_layouts_of(shape, a, b, c, [&](auto layouts) {
    using Layouts = decltype(layouts);
    if constexpr (Layouts::WIDTH == 1) {
      // Float by float, the tile's 256 columns would not fit into registers.
      multiply_async_copies(shape, a, b, c);
    } else if (whole) {
      launch<Streams<Layouts, true>>(shape, blocks, a, b, c);
    } else {
      launch<Streams<Layouts, false>>(shape, blocks, a, b, c);
    }
  });
}

std::optional<KernelFacts> facts_of_warp_tiled() {
  using Whole = Streams<PlainLayouts, true>;
  allow_tiles<Whole>();
  return facts_of(multiply_warp_tiled_kernel<Whole>, BLOCK,
                  sizeof(TilePairs<Whole>));
}

}  // namespace hood
