#pragma once

#include <cuda_runtime.h>

/// Which element each lane asks for, and the lanes that do.
struct Pattern {
  int element[32];
  unsigned lanes;
};

/// One block: 32 lanes that write and read elements of shared memory.
/// One thread: one lane.
template <class T>
__global__ void shared_by_pattern(T* out,  // [512]
                                  Pattern p) {
  __shared__ __align__(16) T s[256];
  const int lane = static_cast<int>(threadIdx.x);
  for (int i = lane; i < 256; i += 32) s[i] = out[i];
  __syncthreads();  // all are written
  const int i = p.element[lane];
  if ((p.lanes >> lane & 1u) != 0) s[i] = out[256 + lane];
  __syncthreads();  // the pattern is written
  if ((p.lanes >> lane & 1u) != 0) out[lane] = s[i];
}

/// The same in global memory.
template <class T>
__global__ void global_by_pattern(const T* x,  // [256]
                                  T* y,        // [256]
                                  Pattern p) {
  const int lane = static_cast<int>(threadIdx.x);
  const int i = p.element[lane];
  if ((p.lanes >> lane & 1u) != 0) y[i] = x[i];
}

/// One block: 32 lanes, each of which adds its own value to an element of
/// shared memory; `used` says whether what was there is used.
/// One thread: one lane.
template <class T, bool used>
__global__ void shared_atomics_by_pattern(T* out,  // [512]
                                          Pattern p) {
  __shared__ T s[1024];
  const int lane = static_cast<int>(threadIdx.x);
  for (int i = lane; i < 1024; i += 32) s[i] = T{};
  __syncthreads();  // all are 0
  const T value = out[lane];
  T before{};
  if ((p.lanes >> lane & 1u) != 0)
    before = atomicAdd(&s[p.element[lane]], value);
  if (used) out[64 + lane] = before;
  __syncthreads();  // all are added
  out[32 + lane] = s[lane];
}
