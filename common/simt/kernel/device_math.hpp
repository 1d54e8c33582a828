#pragma once

#include <math.h>
#include <stdlib.h>

#include <chrono>
#include <common/core/where.hpp>
#include <common/simt/kernel/calls.hpp>
#include <common/simt/kernel/float_casts.hpp>
#include <common/simt/kernel/float_functions.hpp>
#include <common/simt/kernel/float_math.hpp>
#include <common/simt/kernel/integer_math.hpp>
#include <common/simt/kernel/memory_hints.hpp>

// All of CUDA's functions that compute something for one thread alone.

/// Ends the launch.
[[noreturn]] inline void __trap(hood::Where where = hood::Where::here()) {
  hood::simt::trap("__trap() was called", where);
}

/// A count that goes on steadily: of nanoseconds, which are not the GPU's
/// cycles. (clock() is the host's.)
inline long long clock64() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}
