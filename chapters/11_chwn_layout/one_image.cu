#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: 256 outputs beside each other: images, then pixels, filters.
/// One thread: one of them.
__global__ void convolve_one_image_kernel(ConvDims d,
                                          const float* x,  // [C, H, W, N]
                                          const float* w,  // [C, R, S, K]
                                          float* y) {      // [K, P, Q, N]
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const int n = int(i % d.N), output = int(i / d.N);
  const int q = output % d.Q, p = output / d.Q % d.P, k = output / d.Q / d.P;
  if (k >= d.K) return;

  float sum = 0;
  for (int c = 0; c < d.C; ++c) {
    for (int r = 0; r < d.R; ++r) {
      const int row = p * d.stride + r - d.pad;
      if (row < 0 || row >= d.H) continue;
      for (int s = 0; s < d.S; ++s) {
        const int column = q * d.stride + s - d.pad;
        if (column < 0 || column >= d.W) continue;
        const int weight = ((c * d.R + r) * d.S + s) * d.K + k;
        const std::int64_t pixel = (c * d.H + row) * d.W + column;
        sum += w[weight] * x[pixel * d.N + n];
      }
    }
  }
  y[i] = sum;
}

/// One block: 256 pixels beside each other: images, then columns, rows.
/// One thread: one of them. It goes from one weight that met it to the next.
__global__ void dx_one_image_kernel(ConvDims d,
                                    const float* dy,  // [K, P, Q, N]
                                    const float* w,   // [C, R, S, K]
                                    float* dx) {      // [C, H, W, N]
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const int n = int(i % d.N), pixel = int(i / d.N);
  const int c = pixel / d.W / d.H;
  if (c >= d.C) return;
  const int row = pixel / d.W % d.H + d.pad, column = pixel % d.W + d.pad;

  float sum = 0;
  for (int r = row % d.stride; r < min(d.R, row + 1); r += d.stride) {
    const int p = (row - r) / d.stride;
    if (p >= d.P) continue;
    for (int s = column % d.stride; s < min(d.S, column + 1); s += d.stride) {
      const int q = (column - s) / d.stride;
      if (q >= d.Q) continue;
      for (int k = 0; k < d.K; ++k) {
        const std::int64_t output = (k * d.P + p) * d.Q + q;
        sum += w[((c * d.R + r) * d.S + s) * d.K + k] * dy[output * d.N + n];
      }
    }
  }
  dx[i] = sum;
}

/// One block: eight weights, a warp for each.
/// One thread: every 32nd pair of a pixel and an output that its weight met.
__global__ void dw_one_image_kernel(ConvDims d,
                                    const float* x,   // [C, H, W, N]
                                    const float* dy,  // [K, P, Q, N]
                                    float* dw) {      // [C, R, S, K]
  const int lane = int(threadIdx.x) % 32;
  const int weight = int(blockIdx.x) * (THREADS / 32) + int(threadIdx.x) / 32;
  const int k = weight % d.K, s = weight / d.K % d.S;
  const int r = weight / d.K / d.S % d.R, c = weight / d.K / d.S / d.R;
  if (c >= d.C) return;

  float sum = 0;
  const std::int64_t outputs = std::int64_t{d.P} * d.Q * d.N;
  for (std::int64_t i = lane; i < outputs; i += 32) {
    const int n = int(i % d.N), place = int(i / d.N);
    const int row = place / d.Q * d.stride + r - d.pad;
    const int column = place % d.Q * d.stride + s - d.pad;
    if (row < 0 || row >= d.H || column < 0 || column >= d.W) continue;
    const std::int64_t pixel = (c * d.H + row) * d.W + column;
    sum += x[pixel * d.N + n] * dy[k * outputs + i];
  }
  for (int half = 16; half > 0; half /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, half);
  }
  if (lane == 0) dw[weight] = sum;
}

}  // namespace

void convolve_one_image(const ConvShape& shape, const float* x, const float* w,
                        float* y) {
  const ConvDims d = conv_dims(shape);
  convolve_one_image_kernel<<<blocks_for(shape.y().size()), THREADS>>>(d, x, w,
                                                                       y);
  cuda_check_launch();
}

void dx_one_image(const ConvShape& shape, const float* dy, const float* w,
                  float* dx) {
  const ConvDims d = conv_dims(shape);
  dx_one_image_kernel<<<blocks_for(shape.x().size()), THREADS>>>(d, dy, w, dx);
  cuda_check_launch();
}

void dw_one_image(const ConvShape& shape, const float* x, const float* dy,
                  float* dw) {
  const ConvDims d = conv_dims(shape);
  const unsigned blocks = blocks_for(shape.w().size(), THREADS / 32);
  dw_one_image_kernel<<<blocks, THREADS>>>(d, x, dy, dw);
  cuda_check_launch();
}

}  // namespace hood
