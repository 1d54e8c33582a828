#pragma once

#include <cstdint>

namespace hood {

// out = x for n numbers in device memory, in four ways. Those with float4 want
// both pointers at multiples of 16 bytes, as cudaMalloc gives them; else they
// do as copy().

/// A thread for each element.
void copy(const float* x,  // [n]
          float* out,      // [n]
          std::int64_t n);
/// A thread for each four.
void copy_float4(const float* x,  // [n]
                 float* out,      // [n]
                 std::int64_t n);
/// A thread for four times four, loaded before the first is stored.
void copy_four_float4s(const float* x,  // [n]
                       float* out,      // [n]
                       std::int64_t n);
/// As many threads as keep the device busy, each for many fours.
void copy_float4_grid_stride(const float* x,  // [n]
                             float* out,      // [n]
                             std::int64_t n);

/// Thread i of n copies x[i * stride + offset] to out[i].
void copy_with_stride(const float* x,  // [(n - 1) * stride + offset + 1]
                      float* out,      // [n]
                      std::int64_t n, int stride, int offset);

}  // namespace hood
