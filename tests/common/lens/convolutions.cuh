#pragma once

#include <cuda_runtime.h>

#include <tests/common/lens/tiled_convolution.cuh>

// Direct convolutions, stride 1, padded so that the output is as large as the
// input.

/// A thread computes one output; threadIdx.x is its column.
__global__ void convolve_nchw(const float* x,  // [N, C, H, W]
                              const float* w,  // [K, C, R, S]
                              float* y,        // [N, K, H, W]
                              Extents e) {
  const int q = static_cast<int>(threadIdx.x);
  const int p = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y);
  const int k = static_cast<int>(blockIdx.y), n = static_cast<int>(blockIdx.z);
  if (q >= e.W || p >= e.H) return;
  float sum = 0;
  for (int c = 0; c < e.C; ++c) {
    for (int r = 0; r < e.R; ++r) {
      for (int s = 0; s < e.S; ++s) {
        const int h = p + r - e.R / 2, v = q + s - e.S / 2;
        if (h >= 0 && h < e.H && v >= 0 && v < e.W) {
          const float pixel = x[((n * e.C + c) * e.H + h) * e.W + v];
          const float weight = w[((k * e.C + c) * e.R + r) * e.S + s];
          sum += pixel * weight;
        }
      }
    }
  }
  y[((n * e.K + k) * e.H + p) * e.W + q] = sum;
}

/// The same with an image in each lane: threadIdx.x is n.
template <bool CHWN>
__global__ void convolve_by_image(const float* x, const float* w, float* y,
                                  Extents e) {
  const int n = static_cast<int>(threadIdx.x);
  const int q = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y);
  const int p = static_cast<int>(blockIdx.y), k = static_cast<int>(blockIdx.z);
  if (n >= e.N || q >= e.W) return;
  float sum = 0;
  for (int c = 0; c < e.C; ++c) {
    for (int r = 0; r < e.R; ++r) {
      for (int s = 0; s < e.S; ++s) {
        const int h = p + r - e.R / 2, v = q + s - e.S / 2;
        if (h >= 0 && h < e.H && v >= 0 && v < e.W) {
          const int at = CHWN ? ((c * e.H + h) * e.W + v) * e.N + n
                              : ((n * e.C + c) * e.H + h) * e.W + v;
          const float pixel_of_image = x[at];
          const float shared_weight = w[((k * e.C + c) * e.R + r) * e.S + s];
          sum += pixel_of_image * shared_weight;
        }
      }
    }
  }
  const int to = CHWN ? ((k * e.H + p) * e.W + q) * e.N + n
                      : ((n * e.K + k) * e.H + p) * e.W + q;
  y[to] = sum;
}
