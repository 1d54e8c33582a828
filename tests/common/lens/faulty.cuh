#pragma once

#include <cuda_runtime.h>

// Kernels with a fault each, and beside some the right way.

__global__ void read_next(const float* in, float* out) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  out[i] = in[i + 1];
}

__global__ void copy(const float* from, float* to) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  to[i] = from[i];
}

__global__ void read_vectors(const float* in, float4* out) {
  out[threadIdx.x] = *reinterpret_cast<const float4*>(in + 4 * threadIdx.x);
}

__global__ void overrun_dynamic(float* out, int n) {
  extern __shared__ float part[];
  part[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = part[static_cast<int>(threadIdx.x) + n];
}

__global__ void leave_array(float* out, int distance) {
  __shared__ float first[32];
  __shared__ float second[32];
  const int t = static_cast<int>(threadIdx.x);
  first[t] = 1;
  second[t] = 2;
  __syncthreads();
  out[t] = first[t + distance] + second[t];
}

/// As before Volta: lanes of a warp are not in step without a word.
template <bool SYNCHRONISED>
__global__ void reverse_in_warp(float* out) {
  __shared__ float s[32];
  const int t = static_cast<int>(threadIdx.x);
  s[t] = static_cast<float>(t);  // first
  if (SYNCHRONISED) __syncwarp();
  const float v = s[31 - t];
  if (SYNCHRONISED) __syncwarp();
  s[t] = v;  // again
  out[t] = v;
}

/// Lanes meet by halves: those of the other half are not in order with them.
template <bool BOTH_HALVES>
__global__ void exchange_between(float* out) {
  __shared__ float s[32];
  const int t = static_cast<int>(threadIdx.x);
  s[t] = static_cast<float>(t);  // of my own
  __syncwarp(t < 16 ? 0x0000ffffU : 0xffff0000U);
  const int other = BOTH_HALVES ? t ^ 16 : t ^ 1;
  out[t] = s[other];  // of another
}

__global__ void exchange_after_shuffle(float* out) {
  __shared__ float s[32];
  const int t = static_cast<int>(threadIdx.x);
  s[t] = static_cast<float>(t);  // before the shuffle
  const int other = __shfl_xor_sync(0xffffffffU, t, 1);
  out[t] = s[other];  // after it
}

__global__ void write_by_all_blocks(float* out) {
  out[0] = static_cast<float>(blockIdx.x);
}

__global__ void read_of_other_block(float* values) {
  const int i = static_cast<int>(blockIdx.x);
  const float neighbour = values[i + 1];
  values[i] = neighbour;  // its own
}

__global__ void increase(int* counter) {
  counter[0] = counter[0] + 1;
}

__global__ void increase_atomically(int* counter) {
  atomicAdd(counter, 1);
}

__global__ void read_what_atomics_wrote(int* counter, int* out) {
  atomicAdd(counter, 1);  // first atomically
  out[threadIdx.x] = counter[0];
}

__device__ int device_counter;
__global__ void increase_variable() {
  device_counter = device_counter + 1;
}

__global__ void leave_early(float* x, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i >= n) return;
  x[i] = 1;
  __syncthreads();
  x[i] += 1;
}

__global__ void read_half_written(float* out) {
  __shared__ float s[64];
  const int t = static_cast<int>(threadIdx.x);
  if (t < 32) s[t] = 1;
  __syncthreads();
  out[t] = s[t];
}

/// What an earlier block left in shared memory is no value.
__global__ void read_of_earlier_block(float* out) {
  __shared__ float s[32];
  if (blockIdx.x == 0) s[threadIdx.x] = 1;
  out[threadIdx.x + 32 * blockIdx.x] = s[threadIdx.x];
}

__global__ void increase_bytes(const unsigned char* in, unsigned char* out) {
  const int i = static_cast<int>(threadIdx.x);
  out[i] = static_cast<unsigned char>(in[i] + 1);
}

__global__ void sum_without_fence(float* partial, unsigned* done, float* out) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = 1;  // for the last block
  if (atomicAdd(done, 1U) != gridDim.x - 1) return;
  float v = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) v += partial[b];
  *out = v;
}
