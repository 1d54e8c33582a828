#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: 256 pixels beside each other, of one channel of one image, and
/// the same of every gridDim.y-th channel and gridDim.z-th image.
/// One thread: one of the pixels. It asks every weight of every filter.
__global__ void dx_every_weight_kernel(ConvDims d,
                                       const float* dy,  // [N, K, P, Q]
                                       const float* w,   // [K, C, R, S]
                                       float* dx) {      // [N, C, H, W]
  const int pixel = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (pixel >= d.H * d.W) return;
  const int row = pixel / d.W + d.pad, column = pixel % d.W + d.pad;

  for (int n = int(blockIdx.z); n < d.N; n += int(gridDim.z)) {
    const float* outputs = dy + std::int64_t{n} * (d.K * d.P * d.Q);
    for (int c = int(blockIdx.y); c < d.C; c += int(gridDim.y)) {
      float sum = 0;
      for (int k = 0; k < d.K; ++k) {
        for (int r = 0; r < d.R; ++r) {
          for (int s = 0; s < d.S; ++s) {
            // From here the filter must have lain a whole number of steps away.
            const int down = row - r, right = column - s;
            if (down < 0 || down % d.stride != 0) continue;
            if (right < 0 || right % d.stride != 0) continue;
            const int p = down / d.stride, q = right / d.stride;
            if (p >= d.P || q >= d.Q) continue;
            sum += w[((k * d.C + c) * d.R + r) * d.S + s] *
                   outputs[(k * d.P + p) * d.Q + q];
          }
        }
      }
      dx[(std::int64_t{n} * d.C + c) * (d.H * d.W) + pixel] = sum;
    }
  }
}

/// One block: as above.
/// One thread: one of the pixels. It goes from one weight that met it to the
/// next, `stride` further on in the filter and one output back.
__global__ void dx_met_weights_kernel(ConvDims d,
                                      const float* dy,  // [N, K, P, Q]
                                      const float* w,   // [K, C, R, S]
                                      float* dx) {      // [N, C, H, W]
  const int pixel = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (pixel >= d.H * d.W) return;
  const int row = pixel / d.W + d.pad, column = pixel % d.W + d.pad;
  const int first_r = row % d.stride, first_p = row / d.stride;
  const int first_s = column % d.stride, first_q = column / d.stride;

  for (int n = int(blockIdx.z); n < d.N; n += int(gridDim.z)) {
    const float* outputs = dy + std::int64_t{n} * (d.K * d.P * d.Q);
    for (int c = int(blockIdx.y); c < d.C; c += int(gridDim.y)) {
      float sum = 0;
      for (int k = 0; k < d.K; ++k) {
        for (int r = first_r, p = first_p; r < d.R && p >= 0;
             r += d.stride, --p) {
          if (p >= d.P) continue;
          for (int s = first_s, q = first_q; s < d.S && q >= 0;
               s += d.stride, --q) {
            if (q >= d.Q) continue;
            sum += w[((k * d.C + c) * d.R + r) * d.S + s] *
                   outputs[(k * d.P + p) * d.Q + q];
          }
        }
      }
      dx[(std::int64_t{n} * d.C + c) * (d.H * d.W) + pixel] = sum;
    }
  }
}

dim3 grid_for(const ConvDims& d) {
  return dim3(blocks_for(d.H * d.W), blocks_in_y_or_z(d.C),
              blocks_in_y_or_z(d.N));
}

}  // namespace

void dx_every_weight(const ConvShape& shape, const float* dy, const float* w,
                     float* dx) {
  const ConvDims d = conv_dims(shape);
  dx_every_weight_kernel<<<grid_for(d), THREADS>>>(d, dy, w, dx);
  cuda_check_launch();
}

void dx_met_weights(const ConvShape& shape, const float* dy, const float* w,
                    float* dx) {
  const ConvDims d = conv_dims(shape);
  dx_met_weights_kernel<<<grid_for(d), THREADS>>>(d, dy, w, dx);
  cuda_check_launch();
}

}  // namespace hood
