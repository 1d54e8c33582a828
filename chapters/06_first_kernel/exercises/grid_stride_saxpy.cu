// Exercise: a loop in each thread.
//
// A grid of one thread for each element must be as large as the arrays are.
// With a grid-stride loop it may have any size: the threads take the first
// elements, one each, then the next ones, until none is left. Thread number i
// of all computes the elements i, i + threads, i + 2 * threads ...
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
  static_cast<void>(y);  // TODO: which element comes first, ...
  static_cast<void>(x);  // TODO: ... by how much each thread goes on, ...
  static_cast<void>(a);  // TODO: ... and what it does with each element
  static_cast<void>(n);  // TODO: that is there
}

}  // namespace hood
