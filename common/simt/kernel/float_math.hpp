#pragma once

#include <math.h>

#include <bit>
#include <common/simt/kernel/rounding.hpp>
#include <concepts>
#include <numbers>
#include <type_traits>

// CUDA's functions on float and double that the host's library lacks; sqrtf,
// expf, tanhf and the like are the host's own. Those with an error of some
// units in the last place on the GPU have another, smaller one here.

// a + b, a - b, a b, a / b, a b + c, roots and 1 / a, in every direction.
#define SIMT_ROUNDED(suffix, rounding)                                         \
  inline float __fadd_##suffix(float a, float b) {                             \
    return hood::simt::float_from(hood::simt::sum_to_odd(a, b, rounding),      \
                                  rounding);                                   \
  }                                                                            \
  inline float __fsub_##suffix(float a, float b) {                             \
    return __fadd_##suffix(a, -b);                                             \
  }                                                                            \
  inline float __fmul_##suffix(float a, float b) {                             \
    return hood::simt::float_from(double{a} * b, rounding);                    \
  }                                                                            \
  inline float __fmaf_##suffix(float a, float b, float c) {                    \
    return hood::simt::float_from(hood::simt::fused_to_odd(a, b, c, rounding), \
                                  rounding);                                   \
  }                                                                            \
  inline float __fdiv_##suffix(float a, float b) {                             \
    return hood::simt::float_from(hood::simt::quotient_to_odd(a, b),           \
                                  rounding);                                   \
  }                                                                            \
  inline float __frcp_##suffix(float a) {                                      \
    return __fdiv_##suffix(1.0F, a);                                           \
  }                                                                            \
  inline float __fsqrt_##suffix(float a) {                                     \
    return hood::simt::float_from(hood::simt::root_to_odd(a), rounding);       \
  }
SIMT_ROUNDED(rz, hood::simt::Rounding::to_zero)
SIMT_ROUNDED(rd, hood::simt::Rounding::down)
SIMT_ROUNDED(ru, hood::simt::Rounding::up)
#undef SIMT_ROUNDED

// To the nearest, as the host does it. A product and a sum written so are not
// fused, neither there nor here.
namespace hood::simt {
/// Hides from the compiler where `x` comes from.
template <class T>
__attribute__((always_inline)) inline T not_fused(T x) {
#ifdef __FMA__
  asm("" : "+x"(x));
#elif defined(__aarch64__)
  asm("" : "+w"(x));
#endif
  return x;
}
}  // namespace hood::simt

inline float __fadd_rn(float a, float b) {
  return a + b;
}
inline float __fsub_rn(float a, float b) {
  return a - b;
}
inline float __fmul_rn(float a, float b) {
  return hood::simt::not_fused(a * b);
}
inline float __fmaf_rn(float a, float b, float c) {
  return fmaf(a, b, c);
}
inline float __fdiv_rn(float a, float b) {
  return a / b;
}
inline float __frcp_rn(float a) {
  return 1.0F / a;
}
inline float __fsqrt_rn(float a) {
  return sqrtf(a);
}
inline float __frsqrt_rn(float a) {
  return static_cast<float>(1.0 / sqrt(double{a}));
}
inline double __dadd_rn(double a, double b) {
  return a + b;
}
inline double __dsub_rn(double a, double b) {
  return a - b;
}
inline double __dmul_rn(double a, double b) {
  return hood::simt::not_fused(a * b);
}
inline double __fma_rn(double a, double b, double c) {
  return fma(a, b, c);
}
inline double __ddiv_rn(double a, double b) {
  return a / b;
}
inline double __drcp_rn(double a) {
  return 1.0 / a;
}
inline double __dsqrt_rn(double a) {
  return sqrt(a);
}

/// Into [0, 1]; NaN becomes 0.
inline float __saturatef(float x) {
  return x > 0 ? (x < 1 ? x : 1.0F) : 0.0F;
}

// What the GPU does faster and less exactly, is done exactly.
inline float __expf(float x) {
  return expf(x);
}
inline float __exp10f(float x) {
  return powf(10.0F, x);
}
inline float __logf(float x) {
  return logf(x);
}
inline float __log2f(float x) {
  return log2f(x);
}
inline float __log10f(float x) {
  return log10f(x);
}
inline float __sinf(float x) {
  return sinf(x);
}
inline float __cosf(float x) {
  return cosf(x);
}
inline float __tanf(float x) {
  return tanf(x);
}
inline void __sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
/// 2^(y log2 x), of which a negative x has none.
inline float __powf(float x, float y) {
  return exp2f(y * log2f(x));
}
/// a / b, but 0 (or NaN of an infinite a) where 1 / b is subnormal.
inline float __fdividef(float a, float b) {
  const float size = fabsf(b);
  if (size > 0x1p126F && size < HUGE_VALF) return a * copysignf(0.0F, b);
  return a / b;
}
