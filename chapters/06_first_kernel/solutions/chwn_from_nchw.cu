// Exercise: from NCHW to CHWN, the same pixel of all images side by side.
//
// Chapter 11 will want this layout. Neighbours write neighbours; that they read
// a whole image apart is all right here: one of the two must be bad without
// shared memory. There may be more than 65,535 images, or more than 65,535
// pixels in an image. About 6 lines.
#include <cuda_runtime.h>

#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

/// One block: 256 images side by side, one or more of their pixels.
/// One thread: these pixels of one image.
__global__ void chwn_from_nchw_kernel(const float* x,  // [N, C, H, W]
                                      float* out,      // [C, H, W, N]
                                      int N, int CHW) {
  const int n = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (n >= N) return;
  for (int i = int(blockIdx.y); i < CHW; i += int(gridDim.y)) {
    out[std::int64_t{i} * N + n] = x[std::int64_t{n} * CHW + i];
  }
}

}  // namespace

/// out[c, h, w, n] = x[n, c, h, w] in device memory.
void chwn_from_nchw(const float* x,  // [N, C, H, W]
                    float* out,      // [C, H, W, N]
                    int N, int C, int H, int W) {
  const int CHW = C * H * W;
  const unsigned pixels = std::min(unsigned(CHW), 65535U);
  const dim3 grid(blocks_for(N), pixels);
  chwn_from_nchw_kernel<<<grid, THREADS>>>(x, out, N, CHW);
  cuda_check_launch();
}

}  // namespace hood
