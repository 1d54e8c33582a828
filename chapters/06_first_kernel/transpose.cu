#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/tiles.hpp>
#include <chapters/06_first_kernel/transpose.hpp>
#include <common/core/error.hpp>
#include <common/cuda/check.hpp>

namespace hood {

Tiles tiles_for(int H, int W, int tile) {
  const std::int64_t rows = ceil_divide(H, tile);
  if (rows > 65535) {
    bad_input(
        fmt::format("{} rows", H),
        fmt::format("a grid has at most 65535 tiles of {} rows in y", tile));
  }
  return {static_cast<unsigned>(ceil_divide(W, tile)),
          static_cast<unsigned>(rows)};
}

namespace {

/// One block: 32 x 8 elements.
/// One thread: one element.
__global__ void transpose_naive_kernel(const float* x,  // [H, W]
                                       float* out,      // [W, H]
                                       int H, int W) {
  const int column = int(blockIdx.x * blockDim.x + threadIdx.x);
  const int row = int(blockIdx.y * blockDim.y + threadIdx.y);
  if (row >= H || column >= W) return;

  const float value = x[std::int64_t{row} * W + column];
  out[std::int64_t{column} * H + row] = value;
}

constexpr int ROWS = 8;  // of a tile that a block takes at a time

/// One block: a tile of TILE x TILE elements, with 32 x ROWS threads.
/// One thread: elements of a column of the tile, then of one of its rows.
template <int TILE, int PADDING>
__global__ void transpose_tiled_kernel(const float* x,  // [H, W]
                                       float* out,      // [W, H]
                                       int H, int W) {
  __shared__ float tile[TILE][TILE + PADDING];  // [rows, columns] of x
  const int row0 = int(blockIdx.y) * TILE, column0 = int(blockIdx.x) * TILE;
  const int tx = int(threadIdx.x), ty = int(threadIdx.y);

  // Load: neighbours read along a row of x.
#pragma unroll
  for (int i = 0; i < TILE; i += ROWS) {
#pragma unroll
    for (int j = 0; j < TILE; j += 32) {
      const int r = i + ty, c = j + tx, row = row0 + r, column = column0 + c;
      const bool inside = row < H && column < W;
      tile[r][c] = inside ? x[std::int64_t{row} * W + column] : 0;
    }
  }
  __syncthreads();  // the tile is whole

  // Write: neighbours write along a row of out, and read down a column.
#pragma unroll
  for (int i = 0; i < TILE; i += ROWS) {
#pragma unroll
    for (int j = 0; j < TILE; j += 32) {
      const int c = i + ty, r = j + tx, row = row0 + r, column = column0 + c;
      if (row >= H || column >= W) continue;
      out[std::int64_t{column} * H + row] = tile[r][c];
    }
  }
}

template <int TILE, int PADDING>
void transpose_by_tiles(const float* x,  // [H, W]
                        float* out,      // [W, H]
                        int H, int W) {
  if (H == 0 || W == 0) return;
  const Tiles tiles = tiles_for(H, W, TILE);
  const dim3 grid(tiles.x, tiles.y), block(32, ROWS);
  transpose_tiled_kernel<TILE, PADDING><<<grid, block>>>(x, out, H, W);
  cuda_check_launch();
}

}  // namespace

void transpose_naive(const float* x, float* out, int H, int W) {
  if (H == 0 || W == 0) return;
  const Tiles tiles = tiles_for(H, W, 8);
  const dim3 grid(unsigned(ceil_divide(W, 32)), tiles.y), block(32, 8);
  transpose_naive_kernel<<<grid, block>>>(x, out, H, W);
  cuda_check_launch();
}

void transpose_tiled(const float* x, float* out, int H, int W) {
  transpose_by_tiles<32, 0>(x, out, H, W);
}

void transpose_padded(const float* x, float* out, int H, int W) {
  transpose_by_tiles<32, 1>(x, out, H, W);
}

void transpose_padded_64(const float* x, float* out, int H, int W) {
  transpose_by_tiles<64, 1>(x, out, H, W);
}

}  // namespace hood
