#pragma once

#include <common/simt/kernel/float_casts.hpp>
#include <common/simt/kernel/small_atomics.hpp>
#include <common/simt/kernel/small_functions.hpp>

// CUDA's other 16-bit number, with the range of float, and what makes it of
// others and others of it. Its arithmetic is in small_*.hpp.

struct __nv_bfloat16 : hood::simt::SmallFloat<hood::simt::BfloatFormat> {
  using SmallFloat::SmallFloat;
};
/// Two of them, loaded and stored as one number of 4 bytes.
struct __nv_bfloat162 : hood::simt::Vector2<__nv_bfloat16> {
  using Vector2::Vector2;
};
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

#define SIMT_ROUNDED(suffix, rounding)                             \
  inline __nv_bfloat16 __float2bfloat16_##suffix(float x) {        \
    return hood::simt::small_rounded<__nv_bfloat16>(x, rounding);  \
  }                                                                \
  inline __nv_bfloat16 __int2bfloat16_##suffix(int x) {            \
    return hood::simt::small_rounded<__nv_bfloat16>(x, rounding);  \
  }                                                                \
  inline __nv_bfloat16 __uint2bfloat16_##suffix(unsigned x) {      \
    return hood::simt::small_rounded<__nv_bfloat16>(x, rounding);  \
  }                                                                \
  inline int __bfloat162int_##suffix(__nv_bfloat16 x) {            \
    return hood::simt::integer_from<int>(float{x}, rounding);      \
  }                                                                \
  inline unsigned __bfloat162uint_##suffix(__nv_bfloat16 x) {      \
    return hood::simt::integer_from<unsigned>(float{x}, rounding); \
  }
SIMT_ROUNDED(rn, hood::simt::Rounding::nearest)
SIMT_ROUNDED(rz, hood::simt::Rounding::to_zero)
SIMT_ROUNDED(rd, hood::simt::Rounding::down)
SIMT_ROUNDED(ru, hood::simt::Rounding::up)
#undef SIMT_ROUNDED

inline __nv_bfloat16 __float2bfloat16(float x) {
  return x;
}
inline __nv_bfloat16 __double2bfloat16(double x) {
  return x;
}
inline float __bfloat162float(__nv_bfloat16 x) {
  return x;
}
inline short __bfloat16_as_short(__nv_bfloat16 x) {
  return static_cast<short>(x.bits);
}
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) {
  return x.bits;
}
inline __nv_bfloat16 __short_as_bfloat16(short x) {
  return hood::simt::small_from_bits<__nv_bfloat16>(
      static_cast<unsigned short>(x));
}
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) {
  return hood::simt::small_from_bits<__nv_bfloat16>(x);
}

inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) {
  return {x, x};
}
inline __nv_bfloat162 __float2bfloat162_rn(float x) {
  return {x, x};
}
inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {x, y};
}
inline __nv_bfloat162 __float22bfloat162_rn(const float2& v) {
  return {v.x, v.y};
}
inline float2 __bfloat1622float2(const __nv_bfloat162& v) {
  return {v.x, v.y};
}
inline __nv_bfloat16 __low2bfloat16(const __nv_bfloat162& v) {
  return v.x;
}
inline __nv_bfloat16 __high2bfloat16(const __nv_bfloat162& v) {
  return v.y;
}
inline __nv_bfloat162 __low2bfloat162(const __nv_bfloat162& v) {
  return {v.x, v.x};
}
inline __nv_bfloat162 __high2bfloat162(const __nv_bfloat162& v) {
  return {v.y, v.y};
}
inline __nv_bfloat162 __lows2bfloat162(const __nv_bfloat162& a,
                                       const __nv_bfloat162& b) {
  return {a.x, b.x};
}
inline __nv_bfloat162 __highs2bfloat162(const __nv_bfloat162& a,
                                        const __nv_bfloat162& b) {
  return {a.y, b.y};
}
