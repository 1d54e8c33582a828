#pragma once

#include <cuda_runtime.h>

// Kernels whose threads do not wait for each other, or not all of them.

/// One block: reverses 64 elements; `before` and `after` say which of the two
/// barriers there are.
/// One thread: one element, twice.
template <bool before, bool after>
__global__ void reverse_twice(float* y) {
  __shared__ float s[64];
  const int i = static_cast<int>(threadIdx.x);
  for (int k = 0; k < 2; ++k) {
    s[i] = static_cast<float>(i + k);
    if (before) __syncthreads();  // all are written
    y[64 * k + i] = s[63 - i];
    if (after) __syncthreads();  // all are read
  }
}

/// One block: a tree of sums without barriers between its levels.
/// One thread: one element.
__global__ void tree_without_barriers(float* y) {
  __shared__ float s[128];
  const int i = static_cast<int>(threadIdx.x);
  s[i] = 1;
  __syncthreads();  // all are written
  for (int d = 64; d > 0; d /= 2) {
    if (i < d) s[i] += s[i + d];
  }
  if (i == 0) y[0] = s[0];
}

/// One block: the last levels of a tree, as if a warp ran in step.
/// One thread: one lane.
__global__ void warp_in_step(float* y) {
  __shared__ float s[64];
  const int i = static_cast<int>(threadIdx.x);
  s[i] = 1;
  s[i + 32] = 2;
  __syncthreads();  // all are written
  s[i] += s[i + 16];
  s[i] += s[i + 8];
  y[i] = s[i];
}

/// One block: all threads write the same element.
/// One thread: its own number.
__global__ void all_write_one(float* y) {
  __shared__ float s;
  s = static_cast<float>(threadIdx.x);
  __syncthreads();  // it is written
  y[threadIdx.x] = s;
}

/// One block: counts in shared memory without atomics.
/// One thread: one count.
__global__ void count_without_atomics(unsigned* y) {
  __shared__ unsigned counts[4];
  if (threadIdx.x < 4) counts[threadIdx.x] = 0;
  __syncthreads();  // all are 0
  counts[threadIdx.x % 4] += 1;
  __syncthreads();  // all are counted
  if (threadIdx.x < 4) y[threadIdx.x] = counts[threadIdx.x];
}

/// One block: a flag in shared memory that one warp writes and others read.
/// One thread: reads it.
__global__ void flag_without_barrier(float* y) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 1;
  y[threadIdx.x] = static_cast<float>(flag);
}

/// One block: neighbours' elements of global memory, without a barrier.
/// One thread: one element.
__global__ void global_without_barrier(float* y) {
  const int i = static_cast<int>(threadIdx.x);
  y[i] = static_cast<float>(i);
  y[128 + i] = y[127 - i];
}

/// One block, one thread: its number into the one element of all.
__global__ void blocks_write_one(float* y) {
  y[0] = static_cast<float>(blockIdx.x);
}

/// One block, one thread: counts without atomics.
__global__ void blocks_count_one(unsigned* y) {
  y[0] = y[0] + 1;
}

/// One block, one thread: reads what the block before may have written.
__global__ void blocks_read_neighbour(float* y) {
  const int i = static_cast<int>(blockIdx.x);
  y[i] = static_cast<float>(i);
  if (i > 0) y[64 + i] = y[i - 1];
}

/// One block: one thread counts with atomics, the others do not.
__global__ void atomics_and_stores(unsigned* y) {
  if (threadIdx.x % 2 == 0) {
    atomicAdd(y, 1u);
  } else {
    y[0] = 5;
  }
}

/// One block: a barrier that half of it comes to.
/// One thread: nothing else.
__global__ void barrier_in_branch(float* y) {
  if (threadIdx.x < 32) __syncthreads();  // of half of the block
  y[threadIdx.x] = 1;
}

/// One block: two barriers, one for each half.
/// One thread: nothing else.
__global__ void two_barriers(float* y) {
  if (threadIdx.x < 16) {
    __syncthreads();  // of half of a warp
    y[threadIdx.x] = 1;
  } else {
    __syncthreads();  // of the other half
    y[threadIdx.x] = 2;
  }
}

/// One block: threads beyond n leave before the barrier.
/// One thread: one element.
__global__ void leave_before_barrier(float* y, int n) {
  if (static_cast<int>(threadIdx.x) >= n) return;
  y[threadIdx.x] = 1;
  __syncthreads();  // of those that are left
  y[threadIdx.x] += 1;
}

/// One block: a shuffle of all lanes that half of them make.
/// One thread: one lane.
__global__ void half_a_shuffle(float* y) {
  float v = 1;
  if (threadIdx.x < 16) v = __shfl_down_sync(0xffffffffu, v, 1);
  y[threadIdx.x] = v;
}

/// One block: __syncwarp by a lane that its mask does not name.
/// One thread: one lane.
__global__ void not_in_mask(float* y) {
  __syncwarp(0x0000ffffu);
  y[threadIdx.x] = 1;
}
