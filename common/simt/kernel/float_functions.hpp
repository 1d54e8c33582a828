#pragma once

#include <math.h>

#include <concepts>
#include <numbers>
#include <type_traits>

// Names that a newer C library may have, too: as templates they give way to it.

namespace hood::simt {
template <class T>
concept Number = std::is_arithmetic_v<T>;
}  // namespace hood::simt

template <hood::simt::Number T>
float rsqrtf(T x) {
  return static_cast<float>(1.0 / sqrt(static_cast<double>(x)));
}
template <hood::simt::Number T>
double rsqrt(T x) {
  return 1.0 / sqrt(static_cast<double>(x));
}
template <hood::simt::Number T>
float rcbrtf(T x) {
  return static_cast<float>(1.0 / cbrt(static_cast<double>(x)));
}
template <hood::simt::Number T>
float fdividef(T a, T b) {
  return static_cast<float>(a) / static_cast<float>(b);
}

/// sin(pi x): exact at whole and half numbers, however large.
template <hood::simt::Number T>
double sinpi(T x) {
  const double part = remainder(static_cast<double>(x), 2.0);  // of [-1, 1]
  if (part == 0 || fabs(part) == 1)
    return copysign(0.0, static_cast<double>(x));
  if (fabs(part) > 0.5) {
    return sin(std::numbers::pi * (copysign(1.0, part) - part));
  }
  return sin(std::numbers::pi * part);
}
template <hood::simt::Number T>
double cospi(T x) {
  const double part = fabs(remainder(static_cast<double>(x), 2.0));
  if (part == 0.5) return 0.0;
  return part < 0.25 ? cos(std::numbers::pi * part)
                     : sin(std::numbers::pi * (0.5 - part));
}
template <hood::simt::Number T>
float sinpif(T x) {
  return static_cast<float>(sinpi(static_cast<double>(x)));
}
template <hood::simt::Number T>
float cospif(T x) {
  return static_cast<float>(cospi(static_cast<double>(x)));
}
template <hood::simt::Number T>
void sincospif(T x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

template <hood::simt::Number T>
float norm3df(T a, T b, T c) {
  return static_cast<float>(
      hypot(static_cast<double>(a),
            hypot(static_cast<double>(b), static_cast<double>(c))));
}
template <hood::simt::Number T>
float norm4df(T a, T b, T c, T d) {
  return static_cast<float>(
      hypot(hypot(static_cast<double>(a), static_cast<double>(b)),
            hypot(static_cast<double>(c), static_cast<double>(d))));
}
template <hood::simt::Number T>
float rnorm3df(T a, T b, T c) {
  return 1.0F / norm3df(a, b, c);
}
template <hood::simt::Number T>
float rhypotf(T a, T b) {
  return static_cast<float>(
      1.0 / hypot(static_cast<double>(a), static_cast<double>(b)));
}
/// The share of the normal distribution below x.
template <hood::simt::Number T>
float normcdff(T x) {
  return static_cast<float>(
      0.5 * erfc(-static_cast<double>(x) / std::numbers::sqrt2));
}

namespace hood::simt {
template <class T>
T least(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (a != a) return b;
    if (a == b) return signbit(a) ? a : b;
    return b < a ? b : a;  // a, if b is NaN
  } else {
    return b < a ? b : a;
  }
}
template <class T>
T largest(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (a != a) return b;
    if (a == b) return signbit(a) ? b : a;
    return a < b ? b : a;
  } else {
    return a < b ? b : a;
  }
}
}  // namespace hood::simt

// Of two types they give what they have in common: unsigned of int and
// unsigned. A number goes before NaN, and -0 below +0.
template <hood::simt::Number A, hood::simt::Number B>
auto min(A a, B b) {
  using T = std::common_type_t<A, B>;
  return hood::simt::least(static_cast<T>(a), static_cast<T>(b));
}
template <hood::simt::Number A, hood::simt::Number B>
auto max(A a, B b) {
  using T = std::common_type_t<A, B>;
  return hood::simt::largest(static_cast<T>(a), static_cast<T>(b));
}
