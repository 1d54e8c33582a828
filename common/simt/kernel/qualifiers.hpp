#pragma once

// CUDA's qualifiers, as the host's compiler is to read them.

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))

/// A block runs on one thread of the host from its beginning to its end, so
/// what its threads share is what that thread alone sees. (g++ would guard
/// arrays of float4 by a flag without constinit; clang refuses it here, and
/// does without.)
#ifdef __clang__
#define __shared__ thread_local
#else
#define __shared__ constinit thread_local
#endif

/// In a section of their own, by which the lens tells them from other memory.
#define __constant__ __attribute__((section("simt_constant")))
#define __managed__

// Whether the lens observes what is being compiled.
#if defined(__SANITIZE_THREAD__)
#define SIMT_OBSERVED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SIMT_OBSERVED 1
#endif
#endif

/// For the machine's own functions that are compiled with a kernel: the lens
/// shall not take what they do for the kernel's own loads and stores.
#ifdef SIMT_OBSERVED
#define SIMT_NOT_OBSERVED __attribute__((no_sanitize("thread"), noinline))
#else
#define SIMT_NOT_OBSERVED
#endif
