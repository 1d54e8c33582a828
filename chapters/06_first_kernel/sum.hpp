#pragma once

#include <cstdint>

namespace hood {

// sum = x[0] + ... + x[n - 1] in device memory, in three ways. Those with
// atomics add in an order that may differ from run to run, and so do their last
// bits where a sum of floats has to be rounded.

/// Every thread adds its element to the same number.
void sum_atomic(const float* x,  // [n]
                float* sum,      // [1]
                std::int64_t n);
/// A block adds its elements by pairs in shared memory.
void sum_tree(const float* x,  // [n]
              float* sum,      // [1]
              std::int64_t n);
/// A thread adds many elements, and the lanes of a warp hand on their sums.
void sum_shuffles(const float* x,  // [n]
                  float* sum,      // [1]
                  std::int64_t n);

}  // namespace hood
