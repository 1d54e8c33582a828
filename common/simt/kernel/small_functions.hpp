#pragma once

#include <cmath>
#include <common/simt/kernel/float_functions.hpp>
#include <common/simt/kernel/small_comparison.hpp>

// Functions of __half and __nv_bfloat16: the float's, rounded. The GPU's own
// are off by one unit in the last place now and then.

#define SIMT_FUNCTION(name, expression)  \
  template <hood::simt::Small T>         \
  T h##name(T a) {                       \
    const float x = a;                   \
    return T(expression);                \
  }                                      \
  template <hood::simt::SmallPair P>     \
  P h2##name(const P& a) {               \
    return {h##name(a.x), h##name(a.y)}; \
  }
SIMT_FUNCTION(sqrt, std::sqrt(x))
SIMT_FUNCTION(rsqrt, rsqrtf(x))
SIMT_FUNCTION(rcp, 1.0F / x)
SIMT_FUNCTION(exp, std::exp(x))
SIMT_FUNCTION(exp2, std::exp2(x))
SIMT_FUNCTION(exp10, std::pow(10.0F, x))
SIMT_FUNCTION(log, std::log(x))
SIMT_FUNCTION(log2, std::log2(x))
SIMT_FUNCTION(log10, std::log10(x))
SIMT_FUNCTION(sin, std::sin(x))
SIMT_FUNCTION(cos, std::cos(x))
SIMT_FUNCTION(tanh, std::tanh(x))
SIMT_FUNCTION(tanh_approx, std::tanh(x))
SIMT_FUNCTION(floor, std::floor(x))
SIMT_FUNCTION(ceil, std::ceil(x))
SIMT_FUNCTION(trunc, std::trunc(x))
SIMT_FUNCTION(rint, std::nearbyint(x))
#undef SIMT_FUNCTION

// The members of pairs.
template <hood::simt::SmallPair P>
float __low2float(const P& a) {
  return a.x;
}
template <hood::simt::SmallPair P>
float __high2float(const P& a) {
  return a.y;
}
template <hood::simt::SmallPair P>
P __lowhigh2highlow(const P& a) {
  return {a.y, a.x};
}
