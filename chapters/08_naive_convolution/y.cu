#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/grids.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// The loops that are left: what one output is the sum of.
__device__ float output_of(const ConvDims& d,
                           const float* image,   // [C, H, W]
                           const float* filter,  // [C, R, S]
                           int p, int q) {
  float sum = 0;
  for (int c = 0; c < d.C; ++c) {
    for (int r = 0; r < d.R; ++r) {
      const int row = p * d.stride + r - d.pad;
      if (row < 0 || row >= d.H) continue;
      for (int s = 0; s < d.S; ++s) {
        const int column = q * d.stride + s - d.pad;
        if (column < 0 || column >= d.W) continue;
        sum += filter[(c * d.R + r) * d.S + s] *
               image[(c * d.H + row) * d.W + column];
      }
    }
  }
  return sum;
}

/// One thread's share, once it knows which output is its own.
__device__ void make_output(const ConvDims& d,
                            const float* x,  // [N, C, H, W]
                            const float* w,  // [K, C, R, S]
                            float* y,        // [N, K, P, Q]
                            int n, int k, int pixel) {
  const std::int64_t image = std::int64_t{n} * (d.C * d.H * d.W);
  const std::int64_t output = (std::int64_t{n} * d.K + k) * (d.P * d.Q) + pixel;
  y[output] = output_of(d, x + image, w + k * (d.C * d.R * d.S), pixel / d.Q,
                        pixel % d.Q);
}

/// One block: 256 outputs beside each other, of one filter and one image, and
/// the same of every gridDim.y-th filter and gridDim.z-th image.
/// One thread: one of the outputs.
__global__ void convolve_along_q_kernel(ConvDims d,
                                        const float* x,  // [N, C, H, W]
                                        const float* w,  // [K, C, R, S]
                                        float* y) {      // [N, K, P, Q]
  const int pixel = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (pixel >= d.P * d.Q) return;

  for (int n = int(blockIdx.z); n < d.N; n += int(gridDim.z)) {
    for (int k = int(blockIdx.y); k < d.K; k += int(gridDim.y)) {
      make_output(d, x, w, y, n, k, pixel);
    }
  }
}

/// One block: one output of 256 filters, of one image, and the same of every
/// gridDim.y-th output and gridDim.z-th image.
/// One thread: one of the filters.
__global__ void convolve_along_k_kernel(ConvDims d,
                                        const float* x,  // [N, C, H, W]
                                        const float* w,  // [K, C, R, S]
                                        float* y) {      // [N, K, P, Q]
  const int k = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (k >= d.K) return;

  for (int n = int(blockIdx.z); n < d.N; n += int(gridDim.z)) {
    for (int pixel = int(blockIdx.y); pixel < d.P * d.Q;
         pixel += int(gridDim.y)) {
      make_output(d, x, w, y, n, k, pixel);
    }
  }
}

/// One block: one output of 256 images, by one filter, and the same of every
/// gridDim.y-th output and gridDim.z-th filter.
/// One thread: one of the images.
__global__ void convolve_along_n_kernel(ConvDims d,
                                        const float* x,  // [N, C, H, W]
                                        const float* w,  // [K, C, R, S]
                                        float* y) {      // [N, K, P, Q]
  const int n = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (n >= d.N) return;

  for (int k = int(blockIdx.z); k < d.K; k += int(gridDim.z)) {
    for (int pixel = int(blockIdx.y); pixel < d.P * d.Q;
         pixel += int(gridDim.y)) {
      make_output(d, x, w, y, n, k, pixel);
    }
  }
}

}  // namespace

dim3 grid_along_q(const ConvDims& d) {
  return {blocks_for(d.P * d.Q), blocks_in_y_or_z(d.K), blocks_in_y_or_z(d.N)};
}

dim3 grid_along_k(const ConvDims& d) {
  return {blocks_for(d.K), blocks_in_y_or_z(d.P * d.Q), blocks_in_y_or_z(d.N)};
}

dim3 grid_along_n(const ConvDims& d) {
  return {blocks_for(d.N), blocks_in_y_or_z(d.P * d.Q), blocks_in_y_or_z(d.K)};
}

void convolve_along_q(const ConvShape& shape, const float* x, const float* w,
                      float* y) {
  const ConvDims d = conv_dims(shape);
  convolve_along_q_kernel<<<grid_along_q(d), THREADS>>>(d, x, w, y);
  cuda_check_launch();
}

void convolve_along_k(const ConvShape& shape, const float* x, const float* w,
                      float* y) {
  const ConvDims d = conv_dims(shape);
  convolve_along_k_kernel<<<grid_along_k(d), THREADS>>>(d, x, w, y);
  cuda_check_launch();
}

void convolve_along_n(const ConvShape& shape, const float* x, const float* w,
                      float* y) {
  const ConvDims d = conv_dims(shape);
  convolve_along_n_kernel<<<grid_along_n(d), THREADS>>>(d, x, w, y);
  cuda_check_launch();
}

}  // namespace hood
