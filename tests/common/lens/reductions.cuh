#pragma once

#include <cuda_runtime.h>

#include <tests/common/lens/sum_of_warp.cuh>

__global__ void sum_by_shuffles(const float* x, float* out, int n) {
  __shared__ float partial[32];
  float v = 0;
  const int step = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < n;
       i += step) {
    v += x[i];
  }
  v = sum_of_warp(v);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  if (lane == 0) partial[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < static_cast<int>(blockDim.x) / 32 ? partial[lane] : 0;
    v = sum_of_warp(v);
    if (lane == 0) atomicAdd(out, v);
  }
}

/// By a tree whose partners come closer and closer to each other in a bank.
__global__ void sum_by_tree(const float* x, float* out) {
  __shared__ float s[256];
  const int t = static_cast<int>(threadIdx.x);
  s[t] = x[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    const int i = 2 * d * t;
    if (i < 256) s[i] += s[i + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void count_bytes(const unsigned char* x, unsigned* counts, int n) {
  __shared__ unsigned here[256];
  const int t = static_cast<int>(threadIdx.x);
  for (int i = t; i < 256; i += static_cast<int>(blockDim.x)) here[i] = 0;
  __syncthreads();
  const int step = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x) + t; i < n;
       i += step) {
    const unsigned char byte = x[i];
    atomicAdd(&here[byte], 1U);
  }
  __syncthreads();
  for (int i = t; i < 256; i += static_cast<int>(blockDim.x)) {
    const unsigned count = here[i];
    atomicAdd(&counts[i], count);
  }
}

__constant__ float coefficients[4];
__device__ float factor = 2;

__global__ void polynomial(const float* x, float* y, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const float v = x[i];
  y[i] = (((coefficients[3] * v + coefficients[2]) * v + coefficients[1]) * v +
          coefficients[0]) *
         factor;
}
