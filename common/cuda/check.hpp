#pragma once

#include <cuda_runtime.h>

#include <common/core/where.hpp>

namespace hood {

/// Throws unless `status` is cudaSuccess: what was called, and what CUDA says.
/// If the device's memory was too small that is bad input, and forgotten: a
/// smaller call may follow.
void cuda_check(cudaError_t status, const char* call, Where where);

/// The same for the launch just made: that it was possible at all. What the
/// kernel does wrong is told by the next call that waits for it.
void cuda_check_launch(Where where = Where::here());

}  // namespace hood

/// Throws with file, line and the call's own text unless the call succeeds.
#define CUDA_CHECK(call) hood::cuda_check((call), #call, hood::Where::here())
