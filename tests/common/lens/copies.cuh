#pragma once

#include <cuda_runtime.h>

#include <cstddef>

// Kernels whose traffic follows from their indices.

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const float left = a[i];
  const float right = b[i];
  c[i] = left + right;
}

__global__ void copy_with_stride(const float* in, float* out, int n,
                                 int stride) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const float value = in[static_cast<std::size_t>(i) * stride];
  out[i] = value;
}

template <class T>
__global__ void copy_of(const T* in, T* out, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const T element = in[i];
  out[i] = element;  // of copy_of
}

/// A square matrix by tiles of 32 x 32, with 32 x 8 threads.
__global__ void transpose_naive(const float* in, float* out, int n) {
  const int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
  for (int j = 0; j < 32; j += 8) {
    const float element = in[(y + j) * n + x];
    out[x * n + (y + j)] = element;
  }
}

template <int PADDING>
__global__ void transpose_tiled(const float* in, float* out, int n) {
  __shared__ float tile[32][32 + PADDING];
  int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
  int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
  for (int j = 0; j < 32; j += 8) {
    const float element = in[(y + j) * n + x];  // row of the tile
    tile[threadIdx.y + j][threadIdx.x] = element;
  }
  __syncthreads();
  x = static_cast<int>(blockIdx.y * 32 + threadIdx.x);
  y = static_cast<int>(blockIdx.x * 32 + threadIdx.y);
  for (int j = 0; j < 32; j += 8) {
    const float element = tile[threadIdx.x][threadIdx.y + j];
    out[(y + j) * n + x] = element;
  }
}

__global__ void reverse(const float* in, float* out, int n) {
  extern __shared__ float part[];
  const int t = static_cast<int>(threadIdx.x);
  part[t] = in[blockIdx.x * n + t];
  __syncthreads();
  out[blockIdx.x * n + t] = part[n - 1 - t];
}
