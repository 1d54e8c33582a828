#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

/// 100 threads count together and pass values round.
__global__ void barriers(unsigned* out) {
  __shared__ unsigned passed[100];
  const unsigned t = threadIdx.x;
  const auto keep = [&](int value) {
    out[t] = static_cast<unsigned>(value);
    out += 100;
  };
  keep(__syncthreads_count(t % 3 == 0));
  keep(__syncthreads_count(static_cast<int>(t) - 50));
  keep(__syncthreads_and(t < 100));
  keep(__syncthreads_and(t < 99));
  keep(__syncthreads_or(t == 99));
  keep(__syncthreads_or(0));
  passed[t] = t * t;
  __syncthreads();
  keep(static_cast<int>(passed[99 - t]));
}

/// 12 threads in a block of 2 x 3 x 2.
__global__ void indices(unsigned* out) {
  const unsigned t = threadIdx.x + 2 * (threadIdx.y + 3 * threadIdx.z);
  const dim3 size = blockDim;
  const uint3 place = threadIdx;
  out[t] = place.x + 10 * place.y + 100 * place.z + 1000 * size.x +
           10000 * size.y + 100000 * size.z;
  out[12 + t] = blockIdx.x + gridDim.x * 10 + gridDim.z * 100 + warpSize * 1000;
}

}  // namespace

void blocks(std::vector<Result>& results) {
  run(results, "barriers", barriers, 100, 700);
  const OnDevice<unsigned> out(std::vector<unsigned>(24));
  indices<<<1, dim3(2, 3, 2)>>>(out.get());
  const std::vector<unsigned> values = out.copy();
  results.push_back({"indices", "u32", {values.begin(), values.end()}});
}

}  // namespace hood
