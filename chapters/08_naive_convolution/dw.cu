#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/add_parts.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

/// What the outputs of some rows give to a weight. Row i is row i % P of image
/// i / P.
__device__ float slope_of(const ConvDims& d,
                          const float* x,   // [N, C, H, W]
                          const float* dy,  // [N, K, P, Q]
                          int weight, std::int64_t first, std::int64_t end) {
  const int s = weight % d.S, r = weight / d.S % d.R;
  const int c = weight / d.S / d.R % d.C, k = weight / d.S / d.R / d.C;
  float sum = 0;
  for (std::int64_t i = first; i < end; ++i) {
    const int p = int(i % d.P), row = p * d.stride + r - d.pad;
    const std::int64_t n = i / d.P;
    if (row < 0 || row >= d.H) continue;
    const float* pixels = x + ((n * d.C + c) * d.H + row) * d.W;
    const float* outputs = dy + ((n * d.K + k) * d.P + p) * d.Q;
    for (int q = 0; q < d.Q; ++q) {
      const int column = q * d.stride + s - d.pad;
      if (column < 0 || column >= d.W) continue;
      sum += pixels[column] * outputs[q];
    }
  }
  return sum;
}

/// One block: 256 weights beside each other.
/// One thread: one weight's slope, whole.
__global__ void dw_one_thread_kernel(ConvDims d,
                                     const float* x,   // [N, C, H, W]
                                     const float* dy,  // [N, K, P, Q]
                                     float* dw) {      // [K, C, R, S]
  const int weight = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (weight >= d.K * d.C * d.R * d.S) return;

  dw[weight] = slope_of(d, x, dy, weight, 0, std::int64_t{d.N} * d.P);
}

/// One block: 256 weights beside each other, and a part of all rows.
/// One thread: this part of one weight's slope, added to the others'.
__global__ void dw_atomic_kernel(ConvDims d,
                                 const float* x,   // [N, C, H, W]
                                 const float* dy,  // [N, K, P, Q]
                                 float* dw) {      // [K, C, R, S]
  const int weight = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (weight >= d.K * d.C * d.R * d.S) return;
  const std::int64_t rows = std::int64_t{d.N} * d.P;
  const std::int64_t part = blockIdx.y, parts = gridDim.y;

  atomicAdd(dw + weight, slope_of(d, x, dy, weight, rows * part / parts,
                                  rows * (part + 1) / parts));
}

/// One block: 256 weights beside each other, and a part of all rows.
/// One thread: this part of one weight's slope, stored.
__global__ void dw_parts_kernel(ConvDims d,
                                const float* x,   // [N, C, H, W]
                                const float* dy,  // [N, K, P, Q]
                                float* sums) {    // [parts, K, C, R, S]
  const int weight = int(blockIdx.x * blockDim.x + threadIdx.x);
  const int weights = d.K * d.C * d.R * d.S;
  if (weight >= weights) return;
  const std::int64_t rows = std::int64_t{d.N} * d.P;
  const std::int64_t part = blockIdx.y, parts = gridDim.y;

  sums[part * weights + weight] = slope_of(
      d, x, dy, weight, rows * part / parts, rows * (part + 1) / parts);
}

}  // namespace

std::int64_t dw_parts(const ConvShape& shape) {
  constexpr std::int64_t ENOUGH = 1 << 18;
  const std::int64_t rows = shape.N * shape.P();
  return std::min(
      {ceil_divide(ENOUGH, shape.w().size()), rows, std::int64_t{65535}});
}

void dw_one_thread(const ConvShape& shape, const float* x, const float* dy,
                   float* dw) {
  const ConvDims d = conv_dims(shape);
  const unsigned blocks = blocks_for(shape.w().size());
  dw_one_thread_kernel<<<blocks, THREADS>>>(d, x, dy, dw);
  cuda_check_launch();
}

void dw_atomic(const ConvShape& shape, const float* x, const float* dy,
               float* dw) {
  const ConvDims d = conv_dims(shape);
  const std::int64_t weights = shape.w().size();
  CUDA_CHECK(cudaMemsetAsync(
      dw, 0, static_cast<std::size_t>(weights) * sizeof(float)));
  const dim3 grid(blocks_for(weights), unsigned(dw_parts(shape)));
  dw_atomic_kernel<<<grid, THREADS>>>(d, x, dy, dw);
  cuda_check_launch();
}

void dw_two_steps(const ConvShape& shape, const float* x, const float* dy,
                  float* dw) {
  const ConvDims d = conv_dims(shape);
  const std::int64_t weights = shape.w().size(), parts = dw_parts(shape);
  float* const sums = scratch_floats(static_cast<std::size_t>(parts * weights));
  const dim3 grid(blocks_for(weights), unsigned(parts));
  dw_parts_kernel<<<grid, THREADS>>>(d, x, dy, sums);
  cuda_check_launch();
  add_parts(sums, dw, parts, weights);
}

}  // namespace hood
