#pragma once

#include <common/simt/kernel/float_casts.hpp>
#include <common/simt/kernel/small_atomics.hpp>
#include <common/simt/kernel/small_functions.hpp>

// CUDA's 16-bit floating-point number and what makes it of others and others
// of it. Its arithmetic is in small_*.hpp.

struct __half : hood::simt::SmallFloat<hood::simt::HalfFormat> {
  using SmallFloat::SmallFloat;
};
/// Two of them, loaded and stored as one number of 4 bytes.
struct __half2 : hood::simt::Vector2<__half> {
  using Vector2::Vector2;
};
using half = __half;
using half2 = __half2;

#define SIMT_ROUNDED(suffix, rounding)                             \
  inline __half __float2half_##suffix(float x) {                   \
    return hood::simt::small_rounded<__half>(x, rounding);         \
  }                                                                \
  inline __half __int2half_##suffix(int x) {                       \
    return hood::simt::small_rounded<__half>(x, rounding);         \
  }                                                                \
  inline __half __uint2half_##suffix(unsigned x) {                 \
    return hood::simt::small_rounded<__half>(x, rounding);         \
  }                                                                \
  inline int __half2int_##suffix(__half x) {                       \
    return hood::simt::integer_from<int>(float{x}, rounding);      \
  }                                                                \
  inline unsigned __half2uint_##suffix(__half x) {                 \
    return hood::simt::integer_from<unsigned>(float{x}, rounding); \
  }
SIMT_ROUNDED(rn, hood::simt::Rounding::nearest)
SIMT_ROUNDED(rz, hood::simt::Rounding::to_zero)
SIMT_ROUNDED(rd, hood::simt::Rounding::down)
SIMT_ROUNDED(ru, hood::simt::Rounding::up)
#undef SIMT_ROUNDED

inline __half __float2half(float x) {
  return x;
}
inline __half __double2half(double x) {
  return x;
}
inline float __half2float(__half x) {
  return x;
}
inline short __half_as_short(__half x) {
  return static_cast<short>(x.bits);
}
inline unsigned short __half_as_ushort(__half x) {
  return x.bits;
}
inline __half __short_as_half(short x) {
  return hood::simt::small_from_bits<__half>(static_cast<unsigned short>(x));
}
inline __half __ushort_as_half(unsigned short x) {
  return hood::simt::small_from_bits<__half>(x);
}

inline __half2 make_half2(__half x, __half y) {
  return {x, y};
}
inline __half2 __halves2half2(__half x, __half y) {
  return {x, y};
}
inline __half2 __half2half2(__half x) {
  return {x, x};
}
inline __half2 __float2half2_rn(float x) {
  return {x, x};
}
inline __half2 __floats2half2_rn(float x, float y) {
  return {x, y};
}
inline __half2 __float22half2_rn(const float2& v) {
  return {v.x, v.y};
}
inline float2 __half22float2(const __half2& v) {
  return {v.x, v.y};
}
inline __half __low2half(const __half2& v) {
  return v.x;
}
inline __half __high2half(const __half2& v) {
  return v.y;
}
inline __half2 __low2half2(const __half2& v) {
  return {v.x, v.x};
}
inline __half2 __high2half2(const __half2& v) {
  return {v.y, v.y};
}
inline __half2 __lows2half2(const __half2& a, const __half2& b) {
  return {a.x, b.x};
}
inline __half2 __highs2half2(const __half2& a, const __half2& b) {
  return {a.y, b.y};
}
