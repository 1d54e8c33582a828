#pragma once

#include <bit>
#include <cmath>
#include <common/simt/kernel/rounding.hpp>
#include <concepts>
#include <cstdint>
#include <limits>

// Conversions between floating-point and whole numbers, by value and by bits.

namespace hood::simt {

inline double to_whole(double x, Rounding rounding) {
  switch (rounding) {
    case Rounding::nearest:
      return std::nearbyint(x);
    case Rounding::down:
      return std::floor(x);
    case Rounding::up:
      return std::ceil(x);
    default:
      return std::trunc(x);
  }
}

/// What is beyond Integer's ends becomes the end. NaN becomes 0 from float to
/// 32 bits, else the highest bit alone (PTX ISA, cvt).
template <std::integral Integer, std::floating_point Float>
Integer integer_from(Float x, Rounding rounding) {
  using Limits = std::numeric_limits<Integer>;
  constexpr int bits = 8 * sizeof(Integer);
  if (std::isnan(x)) {
    if (sizeof(Float) == 4 && sizeof(Integer) <= 4) return 0;
    return static_cast<Integer>(std::uint64_t{1} << (bits - 1));
  }
  const double whole = to_whole(x, rounding);
  if (whole >= std::ldexp(1.0, Limits::digits)) return Limits::max();
  if (whole <= static_cast<double>(Limits::min())) return Limits::min();
  return static_cast<Integer>(whole);
}

}  // namespace hood::simt

#define SIMT_CAST(name, To, From, expression) \
  inline To name(From x) {                    \
    return expression;                        \
  }
#define SIMT_INTEGER(name, To, From)                                        \
  SIMT_CAST(name##_rn, To, From,                                            \
            hood::simt::integer_from<To>(x, hood::simt::Rounding::nearest)) \
  SIMT_CAST(name##_rz, To, From,                                            \
            hood::simt::integer_from<To>(x, hood::simt::Rounding::to_zero)) \
  SIMT_CAST(name##_rd, To, From,                                            \
            hood::simt::integer_from<To>(x, hood::simt::Rounding::down))    \
  SIMT_CAST(name##_ru, To, From,                                            \
            hood::simt::integer_from<To>(x, hood::simt::Rounding::up))
#define SIMT_FLOAT(name, From)                                        \
  SIMT_CAST(name##_rn, float, From,                                   \
            hood::simt::float_from(x, hood::simt::Rounding::nearest)) \
  SIMT_CAST(name##_rz, float, From,                                   \
            hood::simt::float_from(x, hood::simt::Rounding::to_zero)) \
  SIMT_CAST(name##_rd, float, From,                                   \
            hood::simt::float_from(x, hood::simt::Rounding::down))    \
  SIMT_CAST(name##_ru, float, From,                                   \
            hood::simt::float_from(x, hood::simt::Rounding::up))

SIMT_INTEGER(__float2int, int, float)
SIMT_INTEGER(__float2uint, unsigned, float)
SIMT_INTEGER(__float2ll, long long, float)
SIMT_INTEGER(__float2ull, unsigned long long, float)
SIMT_INTEGER(__double2int, int, double)
SIMT_INTEGER(__double2uint, unsigned, double)
SIMT_INTEGER(__double2ll, long long, double)
SIMT_INTEGER(__double2ull, unsigned long long, double)
SIMT_FLOAT(__int2float, int)
SIMT_FLOAT(__uint2float, unsigned)
SIMT_FLOAT(__double2float, double)
SIMT_CAST(__ll2float_rn, float, long long, static_cast<float>(x))
SIMT_CAST(__ull2float_rn, float, unsigned long long, static_cast<float>(x))
SIMT_CAST(__int2double_rn, double, int, x)
SIMT_CAST(__uint2double_rn, double, unsigned, x)
SIMT_CAST(__ll2double_rn, double, long long, static_cast<double>(x))
SIMT_CAST(__ull2double_rn, double, unsigned long long, static_cast<double>(x))

SIMT_CAST(__int_as_float, float, int, std::bit_cast<float>(x))
SIMT_CAST(__uint_as_float, float, unsigned, std::bit_cast<float>(x))
SIMT_CAST(__float_as_int, int, float, std::bit_cast<int>(x))
SIMT_CAST(__float_as_uint, unsigned, float, std::bit_cast<unsigned>(x))
SIMT_CAST(__longlong_as_double, double, long long, std::bit_cast<double>(x))
SIMT_CAST(__double_as_longlong, long long, double, std::bit_cast<long long>(x))
SIMT_CAST(__double2hiint, int, double,
          static_cast<int>(std::bit_cast<long long>(x) >> 32))
SIMT_CAST(__double2loint, int, double,
          static_cast<int>(std::bit_cast<long long>(x)))

#undef SIMT_CAST
#undef SIMT_INTEGER
#undef SIMT_FLOAT

inline double __hiloint2double(int high, int low) {
  return std::bit_cast<double>(std::uint64_t{static_cast<unsigned>(high)}
                                   << 32 |
                               static_cast<unsigned>(low));
}
