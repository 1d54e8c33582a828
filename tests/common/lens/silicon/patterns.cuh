#pragma once

#include <cuda_runtime.h>

// Kernels that ask shared memory for one pattern of addresses each.

/// One block: 32 lanes that write and read T at `stride` elements from each
/// other, `times` times, starting with `first_lane`.
/// One thread: one lane.
template <class T>
__global__ void shared_with_stride(T* out,  // [gridDim.x, 32]
                                   int stride, int first_lane, int times) {
  __shared__ __align__(16) T s[2048];
  const int lane = static_cast<int>(threadIdx.x);
  const int i = lane * stride % (2048 - 32);
  if (lane >= first_lane) {
    for (int k = 0; k < times; ++k) s[i + k] = out[32 * k + lane];
  }
  __syncthreads();  // all are written
  if (lane >= first_lane) {
    for (int k = 0; k < times; ++k) out[32 * k + lane] = s[i + k];
  }
}

/// One block: 32 lanes, in groups of `group` that ask for the same element.
/// One thread: one lane.
template <class T>
__global__ void shared_in_groups(T* out,  // [times, 32]
                                 int group, int times) {
  __shared__ __align__(16) T s[128];
  const int lane = static_cast<int>(threadIdx.x);
  for (int i = lane; i < 128; i += 32) s[i] = out[i];
  __syncthreads();  // all are written
  for (int k = 0; k < times; ++k) out[32 * k + lane] = s[lane / group + k];
}

/// One block: 32 lanes, each of which adds to one of `places` counters.
/// One thread: one lane.
__global__ void shared_atomics(unsigned* out,  // [32]
                               int places, int stride) {
  __shared__ unsigned s[1024];
  const int lane = static_cast<int>(threadIdx.x);
  for (int i = lane; i < 1024; i += 32) s[i] = 0;
  __syncthreads();  // all are written
  atomicAdd(&s[lane % places * stride], 1u);
  __syncthreads();  // all are counted
  out[lane] = s[lane % places * stride];
}

/// One block: `blockDim.x` elements; every second one, and those of the last
/// warp that there are.
/// One thread: one element, if it is even.
__global__ void every_second(const float* x,  // [n]
                             float* y,        // [n]
                             int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n && i % 2 == 0) y[i] = 2 * x[i];
}

/// One block: `blockDim.x` elements, taken in any order.
/// One thread: one element.
__global__ void gather(const float* x,   // [n]
                       const int* from,  // [n]
                       float* y,         // [n]
                       int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) y[i] = x[from[i]];
}

/// One block: `blockDim.x` elements of global memory counted by their value.
/// One thread: one element; `used` says whether what was there is used.
template <bool used>
__global__ void count_values(const int* x,      // [n]
                             unsigned* counts,  // [n]
                             int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const unsigned before = atomicAdd(&counts[x[i]], 1u);
  if (used) counts[n + i] = before;
}
