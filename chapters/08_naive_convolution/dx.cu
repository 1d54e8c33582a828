#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

// What all outputs of an image owe to a pixel of channel c. Its row and column
// count from the edge of the padding.

__device__ float ask_every_weight(const ConvDims& d,
                                  const float* dy,  // [K, P, Q]
                                  const float* w,   // [K, C, R, S]
                                  int c, int row, int column) {
  float sum = 0;
  for (int k = 0; k < d.K; ++k) {
    for (int r = 0; r < d.R; ++r) {
      for (int s = 0; s < d.S; ++s) {
        const int down = row - r, right = column - s;  // the filter lay there
        if (down < 0 || down % d.stride != 0) continue;
        if (right < 0 || right % d.stride != 0) continue;
        const int p = down / d.stride, q = right / d.stride;
        if (p >= d.P || q >= d.Q) continue;
        sum += w[((k * d.C + c) * d.R + r) * d.S + s] *
               dy[(k * d.P + p) * d.Q + q];
      }
    }
  }
  return sum;
}

__device__ float ask_met_weights(const ConvDims& d,
                                 const float* dy,  // [K, P, Q]
                                 const float* w,   // [K, C, R, S]
                                 int c, int row, int column) {
  const int first_r = row % d.stride, first_p = row / d.stride;
  const int first_s = column % d.stride, first_q = column / d.stride;
  float sum = 0;
  for (int k = 0; k < d.K; ++k) {
    for (int r = first_r, p = first_p; r < d.R && p >= 0; r += d.stride, --p) {
      if (p >= d.P) continue;
      for (int s = first_s, q = first_q; s < d.S && q >= 0;
           s += d.stride, --q) {
        if (q >= d.Q) continue;
        sum += w[((k * d.C + c) * d.R + r) * d.S + s] *
               dy[(k * d.P + p) * d.Q + q];
      }
    }
  }
  return sum;
}

/// One block: 256 pixels beside each other, of one channel of one image, and
/// the same of every gridDim.y-th channel and gridDim.z-th image.
/// One thread: one of the pixels.
template <bool ONLY_MET>
__global__ void dx_kernel(ConvDims d,
                          const float* dy,  // [N, K, P, Q]
                          const float* w,   // [K, C, R, S]
                          float* dx) {      // [N, C, H, W]
  const int pixel = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (pixel >= d.H * d.W) return;
  const int row = pixel / d.W + d.pad, column = pixel % d.W + d.pad;

  for (int n = int(blockIdx.z); n < d.N; n += int(gridDim.z)) {
    const float* outputs = dy + std::int64_t{n} * (d.K * d.P * d.Q);
    for (int c = int(blockIdx.y); c < d.C; c += int(gridDim.y)) {
      dx[(std::int64_t{n} * d.C + c) * (d.H * d.W) + pixel] =
          ONLY_MET ? ask_met_weights(d, outputs, w, c, row, column)
                   : ask_every_weight(d, outputs, w, c, row, column);
    }
  }
}

dim3 grid_for(const ConvDims& d) {
  return {blocks_for(d.H * d.W), blocks_in_y_or_z(d.C), blocks_in_y_or_z(d.N)};
}

}  // namespace

void dx_every_weight(const ConvShape& shape, const float* dy, const float* w,
                     float* dx) {
  const ConvDims d = conv_dims(shape);
  dx_kernel<false><<<grid_for(d), THREADS>>>(d, dy, w, dx);
  cuda_check_launch();
}

void dx_met_weights(const ConvShape& shape, const float* dy, const float* w,
                    float* dx) {
  const ConvDims d = conv_dims(shape);
  dx_kernel<true><<<grid_for(d), THREADS>>>(d, dy, w, dx);
  cuda_check_launch();
}

}  // namespace hood
