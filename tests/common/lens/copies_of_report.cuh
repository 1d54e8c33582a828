#pragma once

#include <cuda_runtime.h>

// The lines of this file are counted by report.cu.

__global__ void spread(const float* in,  // [blockDim.x]
                       float* out,       // [blockDim.x * step]
                       int step) {
  const int i = static_cast<int>(threadIdx.x);
  // One sector for 8 lanes; and up to one for each.
  const float spread_value = in[i];
  out[i * step] = spread_value;
}

__global__ void wander(const float* in, float* out) {
  const int lane = static_cast<int>(threadIdx.x);
  float sum = 0;
  for (int i = 0; i < 32; ++i) {
    const float wandered = in[lane * i];
    sum += wandered;
  }
  out[lane] = sum;
}
