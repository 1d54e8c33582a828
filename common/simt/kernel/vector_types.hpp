#pragma once

#include <common/simt/kernel/vector_base.hpp>

// CUDA's vector types and their make_ functions. Those of two and four members
// are loaded and stored as wholes; those of one and three are plain structs,
// loaded and stored member by member, on the GPU too.

#define SIMT_VECTORS(T, name)                            \
  struct name##1 {                                       \
    T x;                                                 \
  };                                                     \
  struct name##2 : hood::simt::Vector2<T> {              \
    using Vector2::Vector2;                              \
  };                                                     \
  struct name##3 {                                       \
    T x, y, z;                                           \
  };                                                     \
  struct name##4 : hood::simt::Vector4<T> {              \
    using Vector4::Vector4;                              \
  };                                                     \
  constexpr name##1 make_##name##1(T x) {                \
    return {x};                                          \
  }                                                      \
  constexpr name##2 make_##name##2(T x, T y) {           \
    return {x, y};                                       \
  }                                                      \
  constexpr name##3 make_##name##3(T x, T y, T z) {      \
    return {x, y, z};                                    \
  }                                                      \
  constexpr name##4 make_##name##4(T x, T y, T z, T w) { \
    return {x, y, z, w};                                 \
  }

SIMT_VECTORS(signed char, char)
SIMT_VECTORS(unsigned char, uchar)
SIMT_VECTORS(short, short)
SIMT_VECTORS(unsigned short, ushort)
SIMT_VECTORS(int, int)
SIMT_VECTORS(unsigned, uint)
SIMT_VECTORS(long, long)
SIMT_VECTORS(unsigned long, ulong)
SIMT_VECTORS(long long, longlong)
SIMT_VECTORS(unsigned long long, ulonglong)
SIMT_VECTORS(float, float)
SIMT_VECTORS(double, double)

#undef SIMT_VECTORS

/// CUDA 13's names for what is aligned to 16 bytes.
using long4_16a = long4;
using ulong4_16a = ulong4;
using longlong4_16a = longlong4;
using ulonglong4_16a = ulonglong4;
using double4_16a = double4;
