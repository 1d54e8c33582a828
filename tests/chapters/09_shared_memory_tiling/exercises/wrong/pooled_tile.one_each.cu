// says: A tile has more elements than the block threads
// Exercise: windows that share a tile.
//
// Max pooling takes the largest of R x S pixels. Where the windows overlap,
// each pixel is in several of them, and here it is read from global memory for
// each. Let a block load the pixels that its windows cover into shared memory,
// each once and neighbours by neighbours, and look there, for any window,
// stride and padding. About 12 lines.
#include <cuda_runtime.h>

#include <cmath>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {

/// Images of H x W pixels, windows of R x S; pad is less than R and S.
struct PooledShape {
  int images, H, W, R, S, stride, pad;
};

namespace {

constexpr int ROWS = 4, COLUMNS = 32;  // of outputs in a block

/// One block: 4 x 32 outputs of an image.
/// One thread: one of them.
__global__ void pooled_tile_kernel(const float* x,  // [images, H, W]
                                   float* y,        // [images, P, Q]
                                   PooledShape d, int P, int Q) {
  extern __shared__ float tile[];
  const float* const image = x + std::int64_t{blockIdx.z} * d.H * d.W;
  const int p0 = int(blockIdx.y) * ROWS, q0 = int(blockIdx.x) * COLUMNS;
  const int p = p0 + int(threadIdx.x) / COLUMNS;
  const int q = q0 + int(threadIdx.x) % COLUMNS;

  // Load.
  const int rows = (ROWS - 1) * d.stride + d.R;
  const int columns = (COLUMNS - 1) * d.stride + d.S;
  if (const int i = int(threadIdx.x); i < rows * columns) {
    const int h = p0 * d.stride - d.pad + i / columns;
    const int w = q0 * d.stride - d.pad + i % columns;
    const bool inside = h >= 0 && h < d.H && w >= 0 && w < d.W;
    tile[i] = inside ? image[h * d.W + w] : -INFINITY;
  }
  __syncthreads();  // the tile is whole

  // Compute.
  if (p >= P || q >= Q) return;
  float most = -INFINITY;
  for (int r = 0; r < d.R; ++r) {
    for (int s = 0; s < d.S; ++s) {
      const int row = (p - p0) * d.stride + r;
      const int column = (q - q0) * d.stride + s;
      most = fmaxf(most, tile[row * columns + column]);
    }
  }

  // Write.
  y[(std::int64_t{blockIdx.z} * P + p) * Q + q] = most;
}

}  // namespace

/// The largest pixel of each window, in device memory. A tile has room in
/// 48 KiB.
void pooled_tile(const PooledShape& shape,
                 const float* x,  // [images, H, W]
                 float* y) {      // [images, P, Q]
  const int P = (shape.H + 2 * shape.pad - shape.R) / shape.stride + 1;
  const int Q = (shape.W + 2 * shape.pad - shape.S) / shape.stride + 1;
  const dim3 grid(unsigned((Q + COLUMNS - 1) / COLUMNS),
                  unsigned((P + ROWS - 1) / ROWS), unsigned(shape.images));
  const int pixels = ((ROWS - 1) * shape.stride + shape.R) *
                     ((COLUMNS - 1) * shape.stride + shape.S);
  const std::size_t bytes = sizeof(float) * std::size_t(pixels);
  pooled_tile_kernel<<<grid, ROWS * COLUMNS, bytes>>>(x, y, shape, P, Q);
  cuda_check_launch();
}

}  // namespace hood
