#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/sum.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: as many elements beside each other as it has threads.
/// One thread: one element, added to what all add to.
__global__ void sum_atomic_kernel(const float* x,  // [n]
                                  float* sum,      // [1]
                                  std::int64_t n) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, x[i]);
}

/// One block: THREADS elements beside each other, one addition to the sum.
/// One thread: one element, then half as many threads at each step.
__global__ void sum_tree_kernel(const float* x,  // [n]
                                float* sum,      // [1]
                                std::int64_t n) {
  __shared__ float part[THREADS];
  const int t = int(threadIdx.x);
  const std::int64_t i = std::int64_t{blockIdx.x} * THREADS + t;

  // Load; behind the end there are zeros.
  part[t] = i < n ? x[i] : 0;
  __syncthreads();  // all parts are there

  // Add the upper half to the lower one.
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();  // these sums are there
  }

  // Write.
  if (t == 0) atomicAdd(sum, part[0]);
}

/// Lane 0 gets the sum over all lanes of its warp.
__device__ float sum_of_warp(float value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value += __shfl_down_sync(0xffffffff, value, unsigned(distance));
  }
  return value;
}

/// One block: every gridDim.x-th piece of THREADS elements.
/// One thread: every element that lies a whole grid behind its last one.
__global__ void sum_shuffles_kernel(const float* x,  // [n]
                                    float* sum,      // [1]
                                    std::int64_t n) {
  __shared__ float of_warp[THREADS / 32];
  const int t = int(threadIdx.x), lane = t % 32;
  const std::int64_t first = std::int64_t{blockIdx.x} * THREADS + t;
  const std::int64_t all = std::int64_t{gridDim.x} * THREADS;

  // Load and add, in a register.
  float own = 0;
  for (std::int64_t i = first; i < n; i += all) own += x[i];

  // Add over the warp, then over the block.
  own = sum_of_warp(own);
  if (lane == 0) of_warp[t / 32] = own;
  __syncthreads();  // the sums of all warps are there
  if (t >= 32) return;
  own = sum_of_warp(lane < THREADS / 32 ? of_warp[lane] : 0);

  // Write.
  if (lane == 0) atomicAdd(sum, own);
}

void set_to_zero(float* sum) {  // [1]
  CUDA_CHECK(cudaMemsetAsync(sum, 0, sizeof *sum));
}

}  // namespace

void sum_atomic(const float* x, float* sum, std::int64_t n) {
  set_to_zero(sum);
  if (n == 0) return;
  sum_atomic_kernel<<<blocks_for(n), THREADS>>>(x, sum, n);
  cuda_check_launch();
}

void sum_tree(const float* x, float* sum, std::int64_t n) {
  set_to_zero(sum);
  if (n == 0) return;
  sum_tree_kernel<<<blocks_for(n), THREADS>>>(x, sum, n);
  cuda_check_launch();
}

void sum_shuffles(const float* x, float* sum, std::int64_t n) {
  set_to_zero(sum);
  if (n == 0) return;
  sum_shuffles_kernel<<<some_blocks_for(n), THREADS>>>(x, sum, n);
  cuda_check_launch();
}

}  // namespace hood
