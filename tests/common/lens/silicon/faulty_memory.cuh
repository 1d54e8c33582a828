#pragma once

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

// Kernels that touch memory which is not theirs, or was not written.

/// One block, one thread: reads one element.
__global__ void read_at(const float* x, float* y, long i) {
  y[threadIdx.x] = x[i + threadIdx.x];
}

/// One block, one thread: writes one element.
__global__ void write_at(float* y, long i) {
  y[i + threadIdx.x] = 1;
}

/// One block, one thread: an array of shared memory, left at its end.
__global__ void leave_shared(float* y, int i) {
  __shared__ float only[32];
  only[threadIdx.x] = 1;
  __syncthreads();  // all are written
  y[threadIdx.x] = only[threadIdx.x + i];
}

/// One block, one thread: an array of shared memory, left for the next.
__global__ void enter_next_array(float* y, int i) {
  __shared__ float first[32];
  __shared__ float second[32];
  first[threadIdx.x] = 1;
  second[threadIdx.x] = 2;
  __syncthreads();  // all are written
  y[threadIdx.x] = first[threadIdx.x + i] + second[threadIdx.x];
}

/// One block, one thread: dynamic shared memory, left at its end.
__global__ void leave_dynamic(float* y, int i) {
  extern __shared__ float part[];
  part[threadIdx.x + i] = 1;
  __syncthreads();  // all are written
  y[threadIdx.x] = part[threadIdx.x + i];
}

/// One block, one thread: reads a T where none begins.
template <class T>
__global__ void read_as(const float* x, T* y, int i) {
  y[threadIdx.x] = *reinterpret_cast<const T*>(x + i + 4 * threadIdx.x);
}

/// One block, one thread: the same in shared memory.
template <class T>
__global__ void read_shared_as(T* y, int i) {
  __shared__ __align__(16) float s[132];
  for (int k = static_cast<int>(threadIdx.x); k < 132; k += 32) s[k] = 1;
  __syncthreads();  // all are written
  y[threadIdx.x] = *reinterpret_cast<const T*>(s + i + 4 * threadIdx.x);
}

/// One block: writes the first half of an array.
/// One thread: reads an element of all.
__global__ void read_unwritten_half(float* y) {
  __shared__ float s[64];
  if (threadIdx.x < 32) s[threadIdx.x] = 1;
  __syncthreads();  // the half is written
  y[threadIdx.x] = s[threadIdx.x];
}

/// One block: sums a tile whose border nobody wrote.
/// One thread: one element.
__global__ void read_border(const float* x, float* y) {
  __shared__ float tile[34];
  const int i = static_cast<int>(threadIdx.x);
  tile[i + 1] = x[i];
  __syncthreads();  // all but the border is written
  y[i] = tile[i] + tile[i + 1] + tile[i + 2];
}

/// One block: copies beside its work, and does not wait for it.
/// One thread: one element.
__global__ void forget_to_wait(const float* x, float* y) {
  __shared__ float s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &x[threadIdx.x], sizeof(float));
  __pipeline_commit();
  __syncthreads();  // but the copies may still run
  y[threadIdx.x] = s[31 - threadIdx.x];
  __pipeline_wait_prior(0);
}
