#pragma once

#include <common/simt/kernel/small_float.hpp>
#include <common/simt/kernel/vector_types.hpp>
#include <utility>

// Arithmetic and comparisons of __half and __nv_bfloat16, and of pairs of them:
// CUDA has the same names for both.

namespace hood::simt {

/// __half2 or __nv_bfloat162.
template <class P>
concept SmallPair =
    Small<decltype(P::x)> && std::is_base_of_v<Vector2<decltype(P::x)>, P>;

/// f of both members.
template <SmallPair P, class Function>
P each(const P& a, Function f) {
  return {f(a.x), f(a.y)};
}
template <SmallPair P, class Function>
P each(const P& a, const P& b, Function f) {
  return {f(a.x, b.x), f(a.y, b.y)};
}

template <Small T>
T saturated(T x) {
  const float value = x;
  return value > 0 ? (value < 1 ? x : T(1.0F)) : T(0.0F);
}

}  // namespace hood::simt

template <hood::simt::Small T>
T __hneg(T a) {
  return hood::simt::small_from_bits<T>(a.bits ^ 0x8000U);
}
template <hood::simt::Small T>
T __habs(T a) {
  return hood::simt::small_from_bits<T>(a.bits & 0x7fffU);
}
template <hood::simt::Small T>
T __hfma(T a, T b, T c) {
  return hood::simt::small_fused(a, b, c);
}
template <hood::simt::Small T>
T __hfma_sat(T a, T b, T c) {
  return hood::simt::saturated(__hfma(a, b, c));
}
/// a b + c, or 0 if that is negative.
template <hood::simt::Small T>
T __hfma_relu(T a, T b, T c) {
  const T sum = __hfma(a, b, c);
  return static_cast<float>(sum) < 0 ? T(0.0F) : sum;
}
template <hood::simt::SmallPair P>
P __hfma2(const P& a, const P& b, const P& c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
template <hood::simt::SmallPair P>
P __hfma2_sat(const P& a, const P& b, const P& c) {
  return {__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)};
}
template <hood::simt::SmallPair P>
P __hfma2_relu(const P& a, const P& b, const P& c) {
  return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};
}
template <hood::simt::SmallPair P>
P __hneg2(const P& a) {
  return {__hneg(a.x), __hneg(a.y)};
}
template <hood::simt::SmallPair P>
P __habs2(const P& a) {
  return {__habs(a.x), __habs(a.y)};
}

// The operators, and CUDA's names of them for one number and for two.
#define SIMT_OPERATOR(sign, name, pair_name)                    \
  template <hood::simt::Small T>                                \
  T operator sign(T a, T b) {                                   \
    return T(static_cast<float>(a) sign static_cast<float>(b)); \
  }                                                             \
  template <hood::simt::SmallPair P>                            \
  P operator sign(const P& a, const P& b) {                     \
    return {a.x sign b.x, a.y sign b.y};                        \
  }                                                             \
  template <hood::simt::Small T>                                \
  T& operator sign##=(T& a, std::type_identity_t<T> b) {        \
    return a = a sign b;                                        \
  }                                                             \
  template <hood::simt::SmallPair P>                            \
  P& operator sign##=(P& a, const std::type_identity_t<P>& b) { \
    return a = a sign b;                                        \
  }                                                             \
  template <hood::simt::Small T>                                \
  T name(T a, T b) {                                            \
    return a sign b;                                            \
  }                                                             \
  template <hood::simt::SmallPair P>                            \
  P pair_name(const P& a, const P& b) {                         \
    return a sign b;                                            \
  }
SIMT_OPERATOR(+, __hadd, __hadd2)
SIMT_OPERATOR(-, __hsub, __hsub2)
SIMT_OPERATOR(*, __hmul, __hmul2)
SIMT_OPERATOR(/, __hdiv, __h2div)
#undef SIMT_OPERATOR

template <hood::simt::Small T>
T operator-(T a) {
  return __hneg(a);
}
template <hood::simt::SmallPair P>
P operator-(const P& a) {
  return __hneg2(a);
}

// _rn: not to be fused with an addition, which is never done here. _sat: into
// [0, 1].
#define SIMT_VARIANTS(name, sign)                        \
  template <hood::simt::Small T>                         \
  T name##_rn(T a, T b) {                                \
    return a sign b;                                     \
  }                                                      \
  template <hood::simt::Small T>                         \
  T name##_sat(T a, T b) {                               \
    return hood::simt::saturated(a sign b);              \
  }                                                      \
  template <hood::simt::SmallPair P>                     \
  P name##2_rn(const P& a, const P& b) {                 \
    return a sign b;                                     \
  }                                                      \
  template <hood::simt::SmallPair P>                     \
  P name##2_sat(const P& a, const P& b) {                \
    return {name##_sat(a.x, b.x), name##_sat(a.y, b.y)}; \
  }
SIMT_VARIANTS(__hadd, +)
SIMT_VARIANTS(__hsub, -)
SIMT_VARIANTS(__hmul, *)
#undef SIMT_VARIANTS
