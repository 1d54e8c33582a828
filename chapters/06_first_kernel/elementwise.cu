#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/grid.hpp>
#include <common/cuda/check.hpp>

namespace hood {

void add_on_cpu(const float* x, const float* y, float* out, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    out[i] = x[i] + y[i];
  }
}

void saxpy_on_cpu(float a, const float* x, const float* y, float* out,
                  std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    out[i] = a * x[i] + y[i];
  }
}

namespace {

/// One block: as many elements beside each other as it has threads.
/// One thread: one element; those behind the last one do nothing.
__global__ void add_kernel(const float* x,  // [n]
                           const float* y,  // [n]
                           float* out,      // [n]
                           std::int64_t n) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;

  out[i] = x[i] + y[i];
}

/// One block: as many elements beside each other as it has threads.
/// One thread: one element; those behind the last one do nothing.
__global__ void saxpy_kernel(float a,
                             const float* x,  // [n]
                             const float* y,  // [n]
                             float* out,      // [n]
                             std::int64_t n) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;

  out[i] = a * x[i] + y[i];
}

/// One block: every gridDim.x-th piece of blockDim.x elements.
/// One thread: every element that lies a whole grid behind its last one.
__global__ void saxpy_grid_stride_kernel(float a,
                                         const float* x,  // [n]
                                         const float* y,  // [n]
                                         float* out,      // [n]
                                         std::int64_t n) {
  const std::int64_t first =
      std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::int64_t all = std::int64_t{gridDim.x} * blockDim.x;

  for (std::int64_t i = first; i < n; i += all) {
    out[i] = a * x[i] + y[i];
  }
}

}  // namespace

void add(const float* x, const float* y, float* out, std::int64_t n) {
  if (n == 0) return;  // a grid without blocks is refused
  add_kernel<<<blocks_for(n), THREADS>>>(x, y, out, n);
  cuda_check_launch();
}

void saxpy(float a, const float* x, const float* y, float* out,
           std::int64_t n) {
  if (n == 0) return;
  saxpy_kernel<<<blocks_for(n), THREADS>>>(a, x, y, out, n);
  cuda_check_launch();
}

void saxpy_grid_stride(float a, const float* x, const float* y, float* out,
                       std::int64_t n) {
  saxpy_grid_stride(a, x, y, out, n, some_blocks_for(n));
}

void saxpy_grid_stride(float a, const float* x, const float* y, float* out,
                       std::int64_t n, unsigned blocks) {
  if (n == 0) return;
  saxpy_grid_stride_kernel<<<blocks, THREADS>>>(a, x, y, out, n);
  cuda_check_launch();
}

}  // namespace hood
