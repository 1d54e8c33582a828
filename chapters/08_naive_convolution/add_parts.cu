#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/add_parts.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// One block: 256 weights beside each other.
/// One thread: one weight's parts, added up in their order.
__global__ void add_parts_kernel(const float* sums,  // [parts, weights]
                                 float* dw,          // [weights]
                                 int parts, int weights) {
  const int weight = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (weight >= weights) return;

  float sum = 0;
  for (int part = 0; part < parts; ++part) {
    sum += sums[std::int64_t{part} * weights + weight];
  }
  dw[weight] = sum;
}

}  // namespace

void add_parts(const float* sums, float* dw, std::int64_t parts,
               std::int64_t weights) {
  add_parts_kernel<<<blocks_for(weights), THREADS>>>(sums, dw, int(parts),
                                                     int(weights));
  cuda_check_launch();
}

}  // namespace hood
