#pragma once

#include <cuda_runtime.h>

struct Extents {
  int N, C, H, W, K, R, S;
};

/// 3 x 3, from a tile in shared memory, 32 x 8 outputs in a block. FAULT: 0
/// none; 1 no barrier after the tile is loaded; 2 none before the next channel
/// overwrites it; 3 a barrier in a branch.
template <int FAULT>
__global__ void convolve_tiled(const float* x, const float* w, float* y,
                               Extents e) {
  __shared__ float tile[10][34];
  __shared__ float filter[9];
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const int first = static_cast<int>(blockIdx.x * 8);
  const int k = static_cast<int>(blockIdx.y), n = static_cast<int>(blockIdx.z);
  float sum = 0;
  for (int c = 0; c < e.C; ++c) {
    for (int i = ty * 32 + tx; i < 10 * 34; i += 256) {
      const int h = first + i / 34 - 1, v = i % 34 - 1;
      float pixel = 0;
      if (h >= 0 && h < e.H && v >= 0 && v < e.W) {
        pixel = x[((n * e.C + c) * e.H + h) * e.W + v];  // into the tile
      }
      tile[i / 34][i % 34] = pixel;
    }
    const int t = ty * 32 + tx;
    if (t < 9) filter[t] = w[(k * e.C + c) * 9 + t];
    if (FAULT == 3) {
      if (ty < 4) __syncthreads();
    } else if (FAULT != 1) {
      __syncthreads();
    }
    for (int r = 0; r < 3; ++r) {
      for (int s = 0; s < 3; ++s) {
        const float from_tile = tile[ty + r][tx + s];
        sum += from_tile * filter[r * 3 + s];
      }
    }
    if (FAULT != 2) __syncthreads();
  }
  y[((n * e.K + k) * e.H + first + ty) * e.W + tx] = sum;
}
