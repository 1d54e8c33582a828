#pragma once

#include <cstdint>

namespace hood {

/// Threads of a block, where nothing asks for another number.
inline constexpr int THREADS = 256;

/// a / b, rounded up. a >= 0, b > 0.
constexpr std::int64_t ceil_divide(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

/// How many blocks of `threads` have a thread for each of n elements. Bad input
/// if they are more than a grid can have, 2^31 - 1.
unsigned blocks_for(std::int64_t n, int threads = THREADS);

/// The same, but no more than keep the whole device busy: for kernels whose
/// threads take one element after another.
unsigned some_blocks_for(std::int64_t n);

}  // namespace hood
