#pragma once

#include <cmath>
#include <common/simt/kernel/small_arithmetic.hpp>

// Comparisons of __half and __nv_bfloat16. Of NaN none is so, but those whose
// names end in u (unordered), which all are.

template <hood::simt::Small T>
bool __hisnan(T a) {
  return std::isnan(static_cast<float>(a));
}
/// -1, 0 or 1.
template <hood::simt::Small T>
int __hisinf(T a) {
  const float x = a;
  return std::isinf(x) ? (x > 0 ? 1 : -1) : 0;
}

#define SIMT_COMPARISON(name, sign)                          \
  template <hood::simt::Small T>                             \
  bool __h##name(T a, T b) {                                 \
    const float x = a, y = b;                                \
    return !std::isunordered(x, y) && x sign y;              \
  }                                                          \
  template <hood::simt::Small T>                             \
  bool __h##name##u(T a, T b) {                              \
    const float x = a, y = b;                                \
    return std::isunordered(x, y) || x sign y;               \
  }                                                          \
  template <hood::simt::Small T>                             \
  bool operator sign(T a, T b) {                             \
    return static_cast<float>(a) sign static_cast<float>(b); \
  }                                                          \
  /** 1 or 0, of each member. */                             \
  template <hood::simt::SmallPair P>                         \
  P __h##name##2(const P& a, const P& b) {                   \
    return hood::simt::each(a, b, [](auto x, auto y) {       \
      return decltype(x)(__h##name(x, y) ? 1.0F : 0.0F);     \
    });                                                      \
  }                                                          \
  /** Whether it is so of both members. */                   \
  template <hood::simt::SmallPair P>                         \
  bool __hb##name##2(const P& a, const P& b) {               \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y);       \
  }
SIMT_COMPARISON(eq, ==)
SIMT_COMPARISON(ne, !=)
SIMT_COMPARISON(lt, <)
SIMT_COMPARISON(le, <=)
SIMT_COMPARISON(gt, >)
SIMT_COMPARISON(ge, >=)
#undef SIMT_COMPARISON

namespace hood::simt {

/// The smaller one; of NaN and a number the number; -0 is below +0.
template <Small T>
T smaller(T a, T b) {
  const float x = a, y = b;
  if (std::isnan(x)) return std::isnan(y) ? small_from_bits<T>(0x7fff) : b;
  if (x == y) return std::signbit(x) ? a : b;
  return y < x ? b : a;
}
template <Small T>
T larger(T a, T b) {
  const float x = a, y = b;
  if (std::isnan(x)) return std::isnan(y) ? small_from_bits<T>(0x7fff) : b;
  if (x == y) return std::signbit(x) ? b : a;
  return x < y ? b : a;
}

}  // namespace hood::simt

// With _nan, NaN goes before every number.
#define SIMT_EXTREME(name, function)                                  \
  template <hood::simt::Small T>                                      \
  T name(T a, T b) {                                                  \
    return hood::simt::function(a, b);                                \
  }                                                                   \
  template <hood::simt::Small T>                                      \
  T name##_nan(T a, T b) {                                            \
    const bool nan = __hisnan(a) || __hisnan(b);                      \
    return nan ? hood::simt::small_from_bits<T>(0x7fff) : name(a, b); \
  }                                                                   \
  template <hood::simt::SmallPair P>                                  \
  P name##2(const P& a, const P& b) {                                 \
    return {name(a.x, b.x), name(a.y, b.y)};                          \
  }                                                                   \
  template <hood::simt::SmallPair P>                                  \
  P name##2_nan(const P& a, const P& b) {                             \
    return {name##_nan(a.x, b.x), name##_nan(a.y, b.y)};              \
  }
SIMT_EXTREME(__hmin, smaller)
SIMT_EXTREME(__hmax, larger)
#undef SIMT_EXTREME
