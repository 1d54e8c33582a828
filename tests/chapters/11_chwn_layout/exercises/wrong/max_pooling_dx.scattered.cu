// says: slopes are sent by atomics
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

/// One block: 256 windows.
/// One thread: one of them.
__global__ void max_pooling_dx_kernel(PoolShape s,
                                      const float* x,   // [C, H, W, N]
                                      const float* y,   // [C, P, Q, N]
                                      const float* dy,  // [C, P, Q, N]
                                      float* dx) {      // [C, H, W, N]
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= std::int64_t{s.C} * s.P * s.Q * s.N) return;

  // Which window is this thread's?
  const int n = int(i % s.N);
  const int q = int(i / s.N % s.Q);
  const int p = int(i / (std::int64_t{s.N} * s.Q) % s.P);
  const int c = int(i / (std::int64_t{s.N} * s.Q * s.P));
  for (int h = p * s.stride; h < min(s.H, p * s.stride + s.size); ++h) {
    for (int w = q * s.stride; w < min(s.W, q * s.stride + s.size); ++w) {
      const std::int64_t at = ((std::int64_t{c} * s.H + h) * s.W + w) * s.N + n;
      if (x[at] == y[i]) atomicAdd(dx + at, dy[i]);
    }
  }
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
      std::int64_t{shape.C} * shape.P * shape.Q * shape.N;
  cudaMemset(dx, 0,
             sizeof(float) * std::size_t(shape.C) * std::size_t(shape.H) *
                 std::size_t(shape.W) * std::size_t(shape.N));
  max_pooling_dx_kernel<<<blocks_for(pixels), THREADS>>>(shape, x, y, dy, dx);
  cuda_check_launch();
}

}  // namespace hood
