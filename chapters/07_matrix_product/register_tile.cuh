#pragma once

#include <cuda_runtime.h>

namespace hood {

/// sums[i][j] += a[i] * b[j], all in registers: TM + TN numbers serve TM x TN
/// multiply-adds.
template <int TM, int TN>
__device__ inline void multiply_add(const float (&a)[TM], const float (&b)[TN],
                                    float (&sums)[TM][TN]) {
#pragma unroll
  for (int i = 0; i < TM; ++i) {
#pragma unroll
    for (int j = 0; j < TN; ++j) sums[i][j] += a[i] * b[j];
  }
}

/// Loads COUNT / 4 fours, `distance` floats apart. `from` and `distance` are
/// multiples of 16 bytes.
template <int COUNT>
__device__ inline void load_fours(const float* from,  // 4 floats at each place
                                  int distance, float (&fragment)[COUNT]) {
  static_assert(COUNT % 4 == 0, "a fragment is whole fours");
#pragma unroll
  for (int i = 0; i < COUNT; i += 4) {
    const auto four = *reinterpret_cast<const float4*>(from + i / 4 * distance);
    fragment[i] = four.x;
    fragment[i + 1] = four.y;
    fragment[i + 2] = four.z;
    fragment[i + 3] = four.w;
  }
}

}  // namespace hood
