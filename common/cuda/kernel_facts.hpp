#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <optional>

namespace hood {

/// What a kernel takes of a multiprocessor.
struct KernelFacts {
  int threads;                ///< of a block
  int registers;              ///< of a thread
  std::size_t spilled_bytes;  ///< of a thread: what found no register
  std::size_t shared_bytes;   ///< of a block, dynamic ones too
  int blocks;                 ///< that a multiprocessor holds at a time
  double occupancy;           ///< their threads, by those it could hold
};

/// None on the SIMT machine, which has no registers. Check failed if a block
/// has more threads than the kernel can have.
std::optional<KernelFacts> facts_of_kernel(const void* kernel, int threads,
                                           std::size_t dynamic_bytes);

/// The same of a `__global__` function.
template <class... P>
std::optional<KernelFacts> facts_of(void (*kernel)(P...), int threads,
                                    std::size_t dynamic_bytes = 0) {
  return facts_of_kernel(reinterpret_cast<const void*>(kernel), threads,
                         dynamic_bytes);
}

}  // namespace hood
