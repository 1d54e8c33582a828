#pragma once

#include <cuda_runtime.h>

// What the kernels that KernelWriter writes are made of, and what runs them.

namespace hood {

constexpr unsigned input_size = 1021;
constexpr unsigned counter_count = 13;

__device__ inline unsigned thread_in_block() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned block_in_grid() {
  return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}
__device__ inline unsigned threads_of_block() {
  return blockDim.x * blockDim.y * blockDim.z;
}

/// The lanes that the warp of this thread has: the last may have fewer than 32.
__device__ inline unsigned lanes_of_warp(unsigned thread) {
  const unsigned count = threads_of_block() - thread / 32 * 32;
  return count >= 32 ? 0xffffffffu : (1u << count) - 1;
}

/// A function that is called, and branches.
__device__ __noinline__ inline unsigned mix(unsigned a, unsigned b) {
  if ((a ^ b) & 1) return a * 2654435761u + b;
  return (a ^ b >> 13) * 2246822519u;
}

struct RandomKernel {
  unsigned seed;
  void (*function)(const unsigned* input,  // [input_size]
                   unsigned* output,       // [threads of the grid]
                   unsigned* counters);    // [counter_count]
  dim3 grid;
  dim3 block;
};

/// Runs each kernel and prints "SEED HASH" of all it wrote; with the name of a
/// file of such lines, compares instead. Returns 1 if anything differs or
/// fails.
int run_random_kernels(const RandomKernel* kernels, unsigned count,
                       const char* expected);

}  // namespace hood
