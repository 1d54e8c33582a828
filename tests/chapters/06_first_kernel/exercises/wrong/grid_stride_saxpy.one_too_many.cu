// says: element 1009 is written: one too many
#include <cuda_runtime.h>

#include <cstdint>

namespace hood {

/// y = a x + y ("single-precision a x plus y") for n >= 0 elements, by any grid
/// of blocks in x. About 5 lines.
/// One block: its threads' elements, blockDim.x neighbours at a time.
/// One thread: every (gridDim.x * blockDim.x)-th element.
__global__ void grid_stride_saxpy(float* y,        // [n]
                                  const float* x,  // [n]
                                  float a, std::int64_t n) {
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  const std::int64_t first =
      std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::int64_t i = first; i <= n; i += threads) {
    y[i] = a * x[i] + y[i];
  }
}

}  // namespace hood
