// says: the middle one is added to itself
// Exercise: a sum in each block.
//
// The chapter's tree adds 256 parts. This one adds the rows of a matrix, a
// block for each row, with any number of threads: 1 or 1,024, 3 or 37, more
// than the row has elements or fewer. About 8 lines.
#include <cuda_runtime.h>

#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

/// One block: a row.
/// One thread: its part of the row, then a pair of parts at each step.
__global__ void row_sums_kernel(const float* x,  // [H, W]
                                float* sums,     // [H]
                                int W) {
  extern __shared__ float part[];  // [blockDim.x]
  const int t = int(threadIdx.x), threads = int(blockDim.x);
  const float* const row = x + std::int64_t{blockIdx.x} * W;  // [W]

  // Each thread adds up its own elements: t, t + threads, t + 2 threads ...
  float own = 0;
  for (int w = t; w < W; w += threads) own += row[w];
  part[t] = own;
  __syncthreads();  // all parts are there

  // Of an odd number of parts the middle one has no partner, and stays.
  for (int count = threads; count > 1; count = (count + 1) / 2) {
    const int half = (count + 1) / 2;
    if (t < half) part[t] += part[count - 1 - t];
    __syncthreads();  // these sums are there
  }

  // Write.
  if (t == 0) sums[blockIdx.x] = part[0];
}

}  // namespace

/// sums[h] = x[h, 0] + ... + x[h, W - 1] in device memory.
/// @param threads  of a block: from 1 to 1,024
void row_sums(const float* x,  // [H, W]
              float* sums,     // [H]
              int H, int W, int threads) {
  const auto bytes = static_cast<std::size_t>(threads) * sizeof(float);
  row_sums_kernel<<<unsigned(H), unsigned(threads), bytes>>>(x, sums, W);
  cuda_check_launch();
}

}  // namespace hood
