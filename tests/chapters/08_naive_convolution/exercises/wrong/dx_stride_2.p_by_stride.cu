// says: p falls by the stride
// Exercise: dx for a stride of 2, and for any other.
//
// With stride 1 every weight of a filter meets a pixel. With stride 2 only
// every second row and column of the weights does, and which of them depends on
// the pixel. Visit those, and no others: no weight is asked in vain. About 6
// lines.
#include <cuda_runtime.h>

#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

/// One block: 256 pixels beside each other, of one channel of one image.
/// One thread: one of the pixels.
__global__ void dx_stride_2_kernel(ConvDims d,
                                   const float* dy,  // [N, K, P, Q]
                                   const float* w,   // [K, C, R, S]
                                   float* dx) {      // [N, C, H, W]
  const int pixel = int(blockIdx.x * blockDim.x + threadIdx.x);
  const int c = int(blockIdx.y), n = int(blockIdx.z);
  if (pixel >= d.H * d.W) return;
  const int h = pixel / d.W, column = pixel % d.W;

  // Weight r and output p met row h if h + pad = p * stride + r.
  const int first_r = (h + d.pad) % d.stride;
  const int first_p = (h + d.pad) / d.stride;
  const int first_s = (column + d.pad) % d.stride;
  const int first_q = (column + d.pad) / d.stride;

  float sum = 0;
  for (int k = 0; k < d.K; ++k) {
    const float* filter = w + (k * d.C + c) * (d.R * d.S);  // [R, S]
    const float* outputs =
        dy + (std::int64_t{n} * d.K + k) * (d.P * d.Q);  // [P, Q]
    // From one weight that met the pixel to the next, and its output.
    for (int r = first_r, p = first_p; r < d.R && p >= 0;
         r += d.stride, p -= d.stride) {
      if (p >= d.P) continue;
      for (int s = first_s, q = first_q; s < d.S && q >= 0;
           s += d.stride, q -= d.stride) {
        if (q >= d.Q) continue;
        sum += filter[r * d.S + s] * outputs[p * d.Q + q];
      }
    }
  }

  // Write.
  dx[(std::int64_t{n} * d.C + c) * (d.H * d.W) + pixel] = sum;
}

}  // namespace

/// The slope of the loss by each pixel, in device memory. C and N are at most
/// 65,535.
void dx_stride_2(const ConvShape& shape,
                 const float* dy,  // [N, K, P, Q]
                 const float* w,   // [K, C, R, S]
                 float* dx) {      // [N, C, H, W]
  const ConvDims d = conv_dims(shape);
  const dim3 grid(blocks_for(d.H * d.W), unsigned(d.C), unsigned(d.N));
  dx_stride_2_kernel<<<grid, THREADS>>>(d, dy, w, dx);
  cuda_check_launch();
}

}  // namespace hood
