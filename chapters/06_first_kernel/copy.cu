#include <algorithm>
#include <chapters/06_first_kernel/copy.hpp>
#include <chapters/06_first_kernel/grid.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: as many elements beside each other as it has threads.
/// One thread: one element.
__global__ void copy_kernel(const float* x,  // [n]
                            float* out,      // [n]
                            std::int64_t n) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;

  out[i] = x[i];
}

/// The last n % 4 elements, which make no whole float4.
__device__ void copy_rest(const float* x,  // [n]
                          float* out,      // [n]
                          std::int64_t n) {
  const std::int64_t i = n / 4 * 4 + threadIdx.x;
  if (blockIdx.x == 0 && i < n) out[i] = x[i];
}

/// One block: COUNT times as many float4s as it has threads.
/// One thread: COUNT of them, loaded before the first is stored.
template <int COUNT>
__global__ void copy_float4_kernel(const float* x,  // [n]
                                   float* out,      // [n]
                                   std::int64_t n) {
  const auto* const from = reinterpret_cast<const float4*>(x);  // [n / 4]
  auto* const to = reinterpret_cast<float4*>(out);              // [n / 4]
  const std::int64_t first =
      std::int64_t{blockIdx.x} * COUNT * blockDim.x + threadIdx.x;

  // Load: nothing waits here, so COUNT requests are under way at a time.
  float4 values[COUNT];
#pragma unroll
  for (int j = 0; j < COUNT; ++j) {
    const std::int64_t i = first + j * std::int64_t{blockDim.x};
    if (i < n / 4) values[j] = from[i];
  }

  // Store.
#pragma unroll
  for (int j = 0; j < COUNT; ++j) {
    const std::int64_t i = first + j * std::int64_t{blockDim.x};
    if (i < n / 4) to[i] = values[j];
  }
  copy_rest(x, out, n);
}

/// One block: every gridDim.x-th piece of blockDim.x float4s.
/// One thread: every float4 that lies a whole grid behind its last one.
__global__ void copy_float4_grid_stride_kernel(const float* x,  // [n]
                                               float* out,      // [n]
                                               std::int64_t n) {
  const auto* const from = reinterpret_cast<const float4*>(x);  // [n / 4]
  auto* const to = reinterpret_cast<float4*>(out);              // [n / 4]
  const std::int64_t first =
      std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::int64_t all = std::int64_t{gridDim.x} * blockDim.x;

  for (std::int64_t i = first; i < n / 4; i += all) to[i] = from[i];
  copy_rest(x, out, n);
}

/// One block: as many elements of `out` beside each other as it has threads.
/// One thread: one of them, read `stride` elements behind its neighbour's.
__global__ void copy_with_stride_kernel(const float* x,  // [n, stride]
                                        float* out,      // [n]
                                        std::int64_t n, int stride,
                                        int offset) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;

  const float value = x[i * stride + offset];
  out[i] = value;
}

bool may_use_float4(const float* x, const float* out) {
  return reinterpret_cast<std::uintptr_t>(x) % sizeof(float4) == 0 &&
         reinterpret_cast<std::uintptr_t>(out) % sizeof(float4) == 0;
}

template <int COUNT>
void copy_float4s(const float* x,  // [n]
                  float* out,      // [n]
                  std::int64_t n) {
  if (!may_use_float4(x, out)) return copy(x, out, n);
  if (n == 0) return;
  // Fewer than four elements have a block, too: for the rest.
  const unsigned blocks = std::max(1U, blocks_for(n / 4, COUNT * THREADS));
  copy_float4_kernel<COUNT><<<blocks, THREADS>>>(x, out, n);
  cuda_check_launch();
}

}  // namespace

void copy(const float* x, float* out, std::int64_t n) {
  if (n == 0) return;
  copy_kernel<<<blocks_for(n), THREADS>>>(x, out, n);
  cuda_check_launch();
}

void copy_float4(const float* x, float* out, std::int64_t n) {
  copy_float4s<1>(x, out, n);
}

void copy_four_float4s(const float* x, float* out, std::int64_t n) {
  copy_float4s<4>(x, out, n);
}

void copy_float4_grid_stride(const float* x, float* out, std::int64_t n) {
  if (!may_use_float4(x, out)) return copy(x, out, n);
  if (n == 0) return;
  const unsigned blocks = std::max(1U, some_blocks_for(n / 4));
  copy_float4_grid_stride_kernel<<<blocks, THREADS>>>(x, out, n);
  cuda_check_launch();
}

void copy_with_stride(const float* x, float* out, std::int64_t n, int stride,
                      int offset) {
  if (n == 0) return;
  copy_with_stride_kernel<<<blocks_for(n), THREADS>>>(x, out, n, stride,
                                                      offset);
  cuda_check_launch();
}

}  // namespace hood
