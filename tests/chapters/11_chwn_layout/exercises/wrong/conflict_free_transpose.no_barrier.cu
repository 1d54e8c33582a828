// says: no barrier between them
// Exercise: a transpose without bank conflicts, and without padding.
//
// From NCHW to CHWN is a transpose of N rows with C * H * W pixels each. A
// block brings a tile of 32 x 32 through shared memory, so that both its reads
// and its writes are of neighbours. But it reads the tile down a column, 32
// floats of one bank. Chapter 6 gave each row a float more. Here the tile may
// have 32 * 32 floats and no more: hardware that copies tiles by itself knows
// no padding. Find another place for each element, so that both rows and
// columns meet 32 banks. And let the tiles at the edge, of any N and any number
// of pixels, touch nothing outside. About 5 lines.
#include <cuda_runtime.h>

#include <chapters/06_first_kernel/grid.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

constexpr int SIDE = 32, ROWS = 8;  // of a tile, and those taken at a time

/// Where the tile has pixel `column` of image `row`; both are below SIDE.
__device__ int place_in_tile(int row, int column) {
  return row * SIDE + (column ^ row);
}

/// One block: a tile of 32 images and 32 pixels.
/// One thread: four pixels of the tile, each in another image.
__global__ void conflict_free_transpose_kernel(const float* x,  // [N, pixels]
                                               float* out,      // [pixels, N]
                                               int N, int pixels) {
  extern __shared__ float tile[];  // SIDE * SIDE
  const int pixel0 = int(blockIdx.x) * SIDE, n0 = int(blockIdx.y) * SIDE;
  const int tx = int(threadIdx.x), ty = int(threadIdx.y);

  // Load: neighbours read along an image.
  for (int i = ty; i < SIDE; i += ROWS) {
    const int n = n0 + i, pixel = pixel0 + tx;
    if (n >= N || pixel >= pixels) continue;
    tile[place_in_tile(i, tx)] = x[std::int64_t{n} * pixels + pixel];
  }

  // Write: neighbours write images of one pixel.
  for (int i = ty; i < SIDE; i += ROWS) {
    const int n = n0 + tx, pixel = pixel0 + i;
    if (n >= N || pixel >= pixels) continue;
    out[std::int64_t{pixel} * N + n] = tile[place_in_tile(tx, i)];
  }
}

}  // namespace

/// out[c, h, w, n] = x[n, c, h, w] in device memory, where an image has
/// C * H * W pixels.
void conflict_free_transpose(const float* x,  // [N, C, H, W]
                             float* out,      // [C, H, W, N]
                             int N, int pixels) {
  const dim3 grid(unsigned(ceil_divide(pixels, SIDE)),
                  unsigned(ceil_divide(N, SIDE)));
  const dim3 block(SIDE, ROWS);
  conflict_free_transpose_kernel<<<grid, block, SIDE * SIDE * sizeof(float)>>>(
      x, out, N, pixels);
  cuda_check_launch();
}

}  // namespace hood
