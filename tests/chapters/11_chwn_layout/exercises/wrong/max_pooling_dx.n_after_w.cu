// says: sectors, and 4 are enough
// Exercise: the slopes of max pooling, images side by side.
//
// An output of max pooling is the largest pixel of its window. Its slope goes
// to that pixel; to each of them, if several are as large, as in cuda-convnet.
// Windows may overlap, so a pixel may get slopes of several. Instead of sending
// slopes from outputs to pixels, where two could meet, each thread gathers: it
// asks the windows that its pixel is in. As it stands its threads lie along w,
// as if the tensors were NCHW, and it asks all windows, also those that the
// pixel is not in. Let neighbours read neighbours, whether there are 3 images
// or 300, and ask only windows that hold the pixel. About 8 lines.
#include <cuda_runtime.h>

#include <chapters/06_first_kernel/grid.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {

/// Windows of size * size pixels: window p begins at row p * stride. The last
/// ones may hang over the edge.
struct PoolShape {
  int C, H, W, N, P, Q, size, stride;
};

namespace {

/// One block: 256 pixels.
/// One thread: one of them.
__global__ void max_pooling_dx_kernel(PoolShape s,
                                      const float* x,   // [C, H, W, N]
                                      const float* y,   // [C, P, Q, N]
                                      const float* dy,  // [C, P, Q, N]
                                      float* dx) {      // [C, H, W, N]
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= std::int64_t{s.C} * s.H * s.W * s.N) return;

  // Which pixel is this thread's?
  const int w = int(i % s.W);
  const int n = int(i / s.W % s.N);
  const int h = int(i / (std::int64_t{s.N} * s.W) % s.H);
  const int c = int(i / (std::int64_t{s.W} * s.H * s.N));

  // Which windows is it in? From p0 and q0 on, before p1 and q1.
  const int p0 = h < s.size ? 0 : (h - s.size) / s.stride + 1;
  const int q0 = w < s.size ? 0 : (w - s.size) / s.stride + 1;
  const int p1 = min(s.P, h / s.stride + 1);
  const int q1 = min(s.Q, w / s.stride + 1);

  // Gather.
  const std::int64_t at = ((std::int64_t{c} * s.H + h) * s.W + w) * s.N + n;
  const float pixel = x[at];
  float sum = 0;
  for (int p = p0; p < p1; ++p) {
    for (int q = q0; q < q1; ++q) {
      const std::int64_t window =
          ((std::int64_t{c} * s.P + p) * s.Q + q) * s.N + n;
      if (y[window] == pixel) sum += dy[window];
    }
  }

  // Write.
  dx[at] = sum;
}

}  // namespace

/// The slope of the loss by each pixel, in device memory; y is what max pooling
/// made of x.
void max_pooling_dx(const PoolShape& shape,
                    const float* x,   // [C, H, W, N]
                    const float* y,   // [C, P, Q, N]
                    const float* dy,  // [C, P, Q, N]
                    float* dx) {      // [C, H, W, N]
  const std::int64_t pixels =
      std::int64_t{shape.C} * shape.H * shape.W * shape.N;
  max_pooling_dx_kernel<<<blocks_for(pixels), THREADS>>>(shape, x, y, dy, dx);
  cuda_check_launch();
}

}  // namespace hood
