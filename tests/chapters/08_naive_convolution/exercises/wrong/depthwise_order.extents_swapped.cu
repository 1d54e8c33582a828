// says: y is written at 560, and has 560 numbers
// Exercise: order the threads of a depthwise convolution.
//
// In a depthwise convolution each channel has a filter of its own. Here the
// tensors are NHWC: the channels of a pixel lie beside each other. The kernel
// is right, but its threads lie along q, as if the tensors were NCHW, so that
// each of them reads a sector of its own. Let neighbours read and write
// neighbours: 4 sectors a request where C is a multiple of 32. About 3 lines.
#include <cuda_runtime.h>

#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

/// One block: 256 outputs.
/// One thread: one of them.
__global__ void depthwise_kernel(ConvDims d,
                                 const float* x,  // [N, H, W, C]
                                 const float* w,  // [R, S, C]
                                 float* y) {      // [N, P, Q, C]
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= std::int64_t{d.N} * d.P * d.Q * d.C) return;

  // Which output is this thread's?
  const int c = int(i % d.C);
  const int q = int(i / d.C % d.P);
  const int p = int(i / (std::int64_t{d.P} * d.C) % d.P);
  const int n = int(i / (std::int64_t{d.P} * d.Q * d.C));

  float sum = 0;
  for (int r = 0; r < d.R; ++r) {
    const int row = p * d.stride + r - d.pad;
    if (row < 0 || row >= d.H) continue;
    for (int s = 0; s < d.S; ++s) {
      const int column = q * d.stride + s - d.pad;
      if (column < 0 || column >= d.W) continue;
      sum += x[((std::int64_t{n} * d.H + row) * d.W + column) * d.C + c] *
             w[(r * d.S + s) * d.C + c];
    }
  }

  // Write.
  y[((std::int64_t{n} * d.P + p) * d.Q + q) * d.C + c] = sum;
}

}  // namespace

/// y[n, p, q, c] = the sum over r and s of w[r, s, c] times the pixel that they
/// meet, in device memory. The shape's K is its C.
void depthwise_order(const ConvShape& shape,
                     const float* x,  // [N, H, W, C]
                     const float* w,  // [R, S, C]
                     float* y) {      // [N, P, Q, C]
  const ConvDims d = conv_dims(shape);
  const std::int64_t outputs = shape.N * shape.P() * shape.Q() * shape.C;
  depthwise_kernel<<<blocks_for(outputs), THREADS>>>(d, x, w, y);
  cuda_check_launch();
}

}  // namespace hood
