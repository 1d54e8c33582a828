// __half and __nv_bfloat16 against what their formats say.

#include <bit>
#include <cmath>
#include <common/simt/kernel/bfloat16.hpp>
#include <common/simt/kernel/half.hpp>
#include <cstdint>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using simt::BfloatFormat;
using simt::HalfFormat;
using simt::Rounding;

/// |value| of the bits of a format with bias and bits of fraction, infinity
/// taken for the number that would come after the largest.
template <class Format>
double size_of(unsigned bits) {
  constexpr bool half = std::is_same_v<Format, HalfFormat>;
  constexpr int fraction = half ? 10 : 7;
  constexpr int bias = half ? 15 : 127;
  const int exponent = static_cast<int>(bits >> fraction);
  const unsigned digits = bits & ((1U << fraction) - 1);
  return exponent == 0 ? std::ldexp(digits, 1 - bias - fraction)
                       : std::ldexp(digits + (1U << fraction),
                                    exponent - bias - fraction);
}

template <class Format>
constexpr unsigned infinity =
    std::is_same_v<Format, HalfFormat> ? 0x7c00U : 0x7f80U;

/// Whether `bits` is what x has to be rounded to.
template <class Format>
bool is_rounded(double x, unsigned bits, Rounding rounding) {
  if ((bits >> 15 != 0) != std::signbit(x)) return false;
  const unsigned size = bits & 0x7fffU;
  const double exact = std::fabs(x);
  if (size > infinity<Format>) return false;
  const double here = size_of<Format>(size);
  const double below = size == 0 ? -1 : size_of<Format>(size - 1);
  const double above = size_of<Format>(size + 1);
  const bool inwards = rounding == Rounding::to_zero ||
                       rounding == (x < 0 ? Rounding::up : Rounding::down);
  if (rounding == Rounding::nearest) {
    const double down = (here + below) / 2, up = (here + above) / 2;
    if (size == infinity<Format>) return exact >= down;
    if (size == 0) return exact <= up;
    return size % 2 == 0 ? down <= exact && exact <= up
                         : down < exact && exact < up;
  }
  if (inwards) {
    const bool last = size == infinity<Format> - 1;
    return here <= exact && (exact < above || (last && std::isfinite(exact)));
  }
  return exact <= here ? below < exact || size == 0 : size == infinity<Format>;
}

template <class Format>
void check_every_number() {
  int wrong = 0;
  for (unsigned bits = 0; bits < 0x10000U; ++bits) {
    const float x = Format::to_float(static_cast<std::uint16_t>(bits));
    const unsigned size = bits & 0x7fffU;
    const unsigned back = Format::nearest(x);
    if (size > infinity<Format>) {
      wrong += !(std::isnan(x) && back == 0x7fffU);
    } else if (size == infinity<Format>) {
      wrong += !(std::isinf(x) && back == bits);
    } else {
      const double value = size_of<Format>(size);
      wrong += !(x == (bits >> 15 != 0 ? -value : value) && back == bits &&
                 std::signbit(x) == (bits >> 15 != 0));
    }
  }
  CHECK(wrong == 0);
}

template <class Format>
void check_floats() {
  int wrong = 0;
  for (std::uint64_t i = 0; i < 1ULL << 32; i += 9973) {
    const float x = std::bit_cast<float>(static_cast<std::uint32_t>(i));
    if (std::isnan(x)) {
      wrong += Format::nearest(x) != 0x7fffU;
      continue;
    }
    wrong += !is_rounded<Format>(x, Format::nearest(x), Rounding::nearest);
    for (const Rounding rounding :
         {Rounding::nearest, Rounding::to_zero, Rounding::down, Rounding::up}) {
      if (std::isinf(x) && rounding != Rounding::nearest) continue;
      wrong += !is_rounded<Format>(x, Format::round(x, rounding), rounding);
    }
  }
  CHECK(wrong == 0);
}

/// Ties, and what lies one float beside them.
template <class Format>
void check_ties() {
  int wrong = 0;
  for (unsigned bits = 0; bits < infinity<Format>; ++bits) {
    const auto tie = static_cast<float>(
        (size_of<Format>(bits) + size_of<Format>(bits + 1)) / 2);
    for (const float x : {tie, std::nextafter(tie, 0.0F),
                          std::nextafter(tie, HUGE_VALF), -tie}) {
      wrong += !is_rounded<Format>(x, Format::nearest(x), Rounding::nearest);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("all 65,536 halves and bfloats become floats and come back") {
  check_every_number<HalfFormat>();
  check_every_number<BfloatFormat>();
}

TEST_CASE("floats are rounded to the nearest, or as one asks") {
  check_floats<HalfFormat>();
  check_floats<BfloatFormat>();
  check_ties<HalfFormat>();
  check_ties<BfloatFormat>();
}

TEST_CASE("a double is rounded once") {
  // To float it is a tie, from which half would go to even.
  const double x = 1.0 + 0x1p-11 + 0x1p-40;
  CHECK(__half_as_ushort(__double2half(x)) == 0x3c01);
  CHECK(__half_as_ushort(__float2half(static_cast<float>(x))) == 0x3c00);
  CHECK(__bfloat16_as_ushort(__double2bfloat16(1.0 + 0x1p-8 + 0x1p-40)) ==
        0x3f81);
}

/// A half as a whole number of 2^-24.
std::int64_t whole(unsigned bits) {
  const double size = std::ldexp(size_of<HalfFormat>(bits & 0x7fffU), 24);
  const auto number = static_cast<std::int64_t>(size);
  return bits >> 15 != 0 ? -number : number;
}

TEST_CASE("a half's a b + c is rounded once") {
  std::uint32_t random = 1;
  const auto next = [&] {
    random = random * 1664525U + 1013904223U;
    const unsigned bits = random >> 16;
    return (bits & 0x7c00U) == 0x7c00U ? bits & 0x83ffU : bits;
  };
  int wrong = 0;
  for (int i = 0; i < 300'000; ++i) {
    const unsigned a = next(), b = next();
    unsigned c = next();
    if (i % 2 == 0) c = (c & 0x83ffU) | ((a + b - 0x3c00U) & 0x7800U);
    if ((c & 0x7c00U) == 0x7c00U) continue;
    // In numbers of 2^-48, of at most 81 bits.
    __extension__ using Wide = __int128;
    const Wide sum = static_cast<Wide>(whole(a)) * whole(b) +
                     static_cast<Wide>(whole(c)) * (1 << 24);
    const Wide size = sum < 0 ? -sum : sum;
    const unsigned got = __half_as_ushort(
        __hfma(__ushort_as_half(static_cast<unsigned short>(a)),
               __ushort_as_half(static_cast<unsigned short>(b)),
               __ushort_as_half(static_cast<unsigned short>(c))));
    const auto twice = [](unsigned bits) {  // in numbers of 2^-49
      return static_cast<Wide>(std::ldexp(size_of<HalfFormat>(bits), 48)) * 2;
    };
    const unsigned bits = got & 0x7fffU;
    const Wide up = (twice(bits) + twice(bits + 1)) / 2;
    const Wide down = bits == 0 ? -1 : (twice(bits) + twice(bits - 1)) / 2;
    const bool even = bits % 2 == 0;
    const bool nearest = bits == 0x7c00U ? size * 2 >= down
                         : even          ? down <= size * 2 && size * 2 <= up
                                         : down < size * 2 && size * 2 < up;
    wrong += !(nearest && (sum == 0 || (sum < 0) == (got >> 15 != 0)));
  }
  CHECK(wrong == 0);
}

TEST_CASE("comparisons and extremes know NaN and the zeros") {
  const __half nan = __ushort_as_half(0x7e00), one = 1, zero = 0;
  const __half minus_zero = __ushort_as_half(0x8000);
  CHECK_FALSE(__hlt(nan, one));
  CHECK(__hltu(nan, one));
  CHECK_FALSE(__hne(nan, one));
  CHECK(nan != one);
  CHECK(__heq(zero, minus_zero));
  CHECK(__half_as_ushort(__hmax(nan, one)) == 0x3c00);
  CHECK(__hisnan(__hmax_nan(nan, one)));
  CHECK(__half_as_ushort(__hmin(zero, minus_zero)) == 0x8000);
  CHECK(__half_as_ushort(__hmax(minus_zero, zero)) == 0x0000);
  CHECK(__half_as_ushort(__hadd_sat(nan, one)) == 0x0000);
}

}  // namespace
}  // namespace hood
