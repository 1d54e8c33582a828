#pragma once

#include <cuda_runtime.h>

__device__ __forceinline__ float sum_of_warp(float v) {
#pragma unroll
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffU, v, d);
  return v;
}
