#pragma once

#include <common/simt/kernel/vector_types.hpp>

/// The extents of a grid or block; what is not given is 1.
struct dim3 {
  unsigned x, y, z;

  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  operator uint3() const { return {x, y, z}; }
};

namespace hood::simt {

/// A thread's or block's place, or the extents of a block or grid.
struct Index3 {
  unsigned x, y, z;

  operator uint3() const { return {x, y, z}; }
  operator dim3() const { return {x, y, z}; }
};

}  // namespace hood::simt

// Where the thread of the kernel is that now runs on this thread of the host.
// They are const for a kernel, whose compiler may so keep them in registers;
// the machine, which sets them between kernels, knows them as variables.
#ifndef HOOD_SIMT_SETS_INDICES
extern const __thread hood::simt::Index3 threadIdx, blockIdx, blockDim, gridDim;
#else
extern __thread hood::simt::Index3 threadIdx, blockIdx, blockDim, gridDim;
#endif
inline constexpr int warpSize = 32;
