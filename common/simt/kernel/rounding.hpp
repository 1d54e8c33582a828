#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

// Rounding once, to whatever format and in whatever direction. An intermediate
// result is rounded "to odd" in double: its last bit then says whether bits
// beyond it were lost, and a second rounding to fewer bits comes out as if it
// had been the only one (Boldo and Melquiond, "Emulation of FMA and correctly
// rounded sums: proved algorithms using rounding to odd", 2008).

namespace hood::simt {

enum class Rounding : std::uint8_t { nearest, to_zero, down, up };

/// `rounded` is nearest to a number of which it is short by `error`, whose
/// sign alone counts.
inline double rounded_to_odd(double rounded, double error) {
  const auto bits = std::bit_cast<std::uint64_t>(rounded);
  if (error == 0 || !std::isfinite(rounded) || bits % 2 == 1) return rounded;
  const bool outwards = (error > 0) == (rounded > 0);
  return std::bit_cast<double>(outwards ? bits + 1 : bits - 1);
}

/// Where nothing is left of a sum, its zero is negative only if it is rounded
/// down, or both numbers are negative zeros.
inline double sum_to_odd(double a, double b, Rounding rounding) {
  const double sum = a + b;
  if (sum == 0 && (a != 0 || std::signbit(a) != std::signbit(b))) {
    return rounding == Rounding::down ? -0.0 : 0.0;
  }
  const double b_in_it = sum - a;
  return rounded_to_odd(sum, (a - (sum - b_in_it)) + (b - b_in_it));
}

/// a b + c of numbers of at most 26 bits, whose product is exact.
inline double fused_to_odd(double a, double b, double c, Rounding rounding) {
  return sum_to_odd(a * b, c, rounding);
}

inline double quotient_to_odd(double a, double b) {
  const double quotient = a / b;
  if (!std::isfinite(quotient) || !std::isfinite(b)) return quotient;
  const double rest = std::fma(-quotient, b, a);
  return rounded_to_odd(quotient, b > 0 ? rest : -rest);
}

inline double root_to_odd(double a) {
  const double root = std::sqrt(a);
  return std::isfinite(root) ? rounded_to_odd(root, std::fma(-root, root, a))
                             : root;
}

/// Whether the last bit kept is to be counted up.
inline bool rounds_away(Rounding rounding, bool negative, bool odd,
                        std::uint64_t lost, std::uint64_t half) {
  switch (rounding) {
    case Rounding::nearest:
      return lost > half || (lost == half && odd);
    case Rounding::down:
      return negative && lost != 0;
    case Rounding::up:
      return !negative && lost != 0;
    default:
      return false;
  }
}

/// The bits of `x` in the IEEE format of 1 + exponent_bits + fraction_bits.
/// NaN is 0x7f...f, as on the GPU.
template <int exponent_bits, int fraction_bits>
std::uint32_t round_to(double x, Rounding rounding) {
  constexpr int bias = (1 << (exponent_bits - 1)) - 1;
  constexpr std::uint32_t infinity = ((1U << exponent_bits) - 1)
                                     << fraction_bits;
  const bool negative = std::signbit(x);
  const std::uint32_t sign =
      negative ? 1U << (exponent_bits + fraction_bits) : 0U;
  if (std::isnan(x)) return (1U << (exponent_bits + fraction_bits)) - 1;
  if (std::isinf(x)) return sign | infinity;
  if (x == 0) return sign;

  // |x| is `digits` of 53 bits, the first of which counts 2^exponent.
  int exponent = 0;
  const double part = std::frexp(std::fabs(x), &exponent);
  const auto digits = static_cast<std::uint64_t>(std::ldexp(part, 53));
  --exponent;
  const bool subnormal = exponent < 1 - bias;
  int drop = 52 - fraction_bits + (subnormal ? 1 - bias - exponent : 0);
  if (drop > 62) drop = 62;
  std::uint64_t kept = digits >> drop;
  const std::uint64_t lost = digits - (kept << drop);
  if (rounds_away(rounding, negative, kept % 2 == 1, lost,
                  std::uint64_t{1} << (drop - 1))) {
    ++kept;
  }
  // A carry out of the fraction counts the exponent up, as it should.
  const auto before =
      static_cast<std::int64_t>(subnormal ? 0 : exponent + bias - 1);
  const auto bits =
      (static_cast<std::uint64_t>(before) << fraction_bits) + kept;
  if (bits < infinity) return sign | static_cast<std::uint32_t>(bits);
  const bool to_infinity =
      rounding == Rounding::nearest ||
      rounding == (negative ? Rounding::down : Rounding::up);
  return sign | (to_infinity ? infinity : infinity - 1);
}

inline float float_from(double x, Rounding rounding) {
  return std::bit_cast<float>(round_to<8, 23>(x, rounding));
}

}  // namespace hood::simt
