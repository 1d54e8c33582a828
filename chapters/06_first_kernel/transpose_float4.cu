#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/tiles.hpp>
#include <chapters/06_first_kernel/transpose.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// Element (row, column) of a matrix, and the three behind it.
__device__ const float4& four_at(const float* x,  // [H, W]
                                 int W, int row, int column) {
  return *reinterpret_cast<const float4*>(x + std::int64_t{row} * W + column);
}

/// One block: a tile of TILE x TILE elements.
/// One thread: a square of 4 x 4 of them, then four float4s of out.
template <int TILE>
__global__ void transpose_float4_kernel(const float* x,  // [H, W]
                                        float* out,      // [W, H]
                                        int H, int W) {
  constexpr int FOURS = TILE / 4;
  __shared__ float4 tile[TILE][FOURS];  // [columns of x, rows of x by fours]
  const int tx = int(threadIdx.x), ty = int(threadIdx.y);
  const int row0 = int(blockIdx.y) * TILE, column0 = int(blockIdx.x) * TILE;

  // Load a square, and turn it in registers. The xor moves each column's fours
  // to other banks than its neighbours'.
  const int row = row0 + 4 * ty, column = column0 + 4 * tx;
  if (row < H && column < W) {
    const float4 a = four_at(x, W, row, column);
    const float4 b = four_at(x, W, row + 1, column);
    const float4 c = four_at(x, W, row + 2, column);
    const float4 d = four_at(x, W, row + 3, column);
    const int place = ty ^ (tx % 8);
    tile[4 * tx][place] = make_float4(a.x, b.x, c.x, d.x);
    tile[4 * tx + 1][place] = make_float4(a.y, b.y, c.y, d.y);
    tile[4 * tx + 2][place] = make_float4(a.z, b.z, c.z, d.z);
    tile[4 * tx + 3][place] = make_float4(a.w, b.w, c.w, d.w);
  }
  __syncthreads();  // the tile is whole

  // Write rows of out.
  for (int c = ty; c < TILE; c += FOURS) {
    if (column0 + c >= W || row0 + 4 * tx >= H) continue;
    const std::int64_t i = std::int64_t{column0 + c} * H + row0 + 4 * tx;
    *reinterpret_cast<float4*>(out + i) = tile[c][tx ^ (c / 4 % 8)];
  }
}

bool may_use_float4(const float* x,    // [H, W]
                    const float* out,  // [W, H]
                    int H, int W) {
  return H % 4 == 0 && W % 4 == 0 &&
         reinterpret_cast<std::uintptr_t>(x) % sizeof(float4) == 0 &&
         reinterpret_cast<std::uintptr_t>(out) % sizeof(float4) == 0;
}

template <int TILE>
void transpose_float4(const float* x,  // [H, W]
                      float* out,      // [W, H]
                      int H, int W) {
  if (!may_use_float4(x, out, H, W)) return transpose_padded(x, out, H, W);
  if (H == 0 || W == 0) return;
  const Tiles tiles = tiles_for(H, W, TILE);
  const dim3 grid(tiles.x, tiles.y), block(TILE / 4, TILE / 4);
  transpose_float4_kernel<TILE><<<grid, block>>>(x, out, H, W);
  cuda_check_launch();
}

}  // namespace

void transpose_float4_32(const float* x, float* out, int H, int W) {
  transpose_float4<32>(x, out, H, W);
}

void transpose_float4_64(const float* x, float* out, int H, int W) {
  transpose_float4<64>(x, out, H, W);
}

}  // namespace hood
