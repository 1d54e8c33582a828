#pragma once

#include <bit>
#include <cmath>
#include <common/simt/kernel/float_casts.hpp>
#include <common/simt/kernel/rounding.hpp>
#include <cstdint>
#include <type_traits>

// What __half and __nv_bfloat16 have in common. The GPU rounds every operation
// once. Here it is done in float, which has more than twice their bits and two
// more, so that rounding its result again changes nothing (for a + b, a - b,
// a b, a / b and roots; not for a b + c).

namespace hood::simt {

/// 1 bit of sign, 5 of exponent, 10 of fraction.
struct HalfFormat {
  static float to_float(std::uint16_t bits) {
    const std::uint32_t sign = (bits & 0x8000U) << 16;
    const std::uint32_t rest = (bits & 0x7fffU) << 13;
    if (rest >= 0x0f800000U) {  // infinite or not a number
      return std::bit_cast<float>(sign | 0x70000000U | rest);
    }
    // The exponent's zero is at 15 there and at 127 here. A product gets
    // subnormal numbers right, too.
    const float size = std::bit_cast<float>(rest) * 0x1p112F;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(size));
  }
  static std::uint16_t nearest(float x) {
    const auto all = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t sign = all >> 16 & 0x8000U;
    std::uint32_t size = all & 0x7fffffffU;
    if (size > 0x7f800000U) return 0x7fff;
    if (size >= 0x477ff000U) return static_cast<std::uint16_t>(sign | 0x7c00U);
    if (size < 0x38800000U) {  // below 2^-14: a multiple of 2^-24
      // A float of 0.5 to 1 has its last bit there, and rounds to it.
      const float rounded = std::bit_cast<float>(size) + 0.5F;
      size = std::bit_cast<std::uint32_t>(rounded) - 0x3f000000U;
      return static_cast<std::uint16_t>(sign | size);
    }
    size += 0xfffU + (size >> 13 & 1U);
    return static_cast<std::uint16_t>(sign | (size - 0x38000000U) >> 13);
  }
  static std::uint16_t round(double x, Rounding rounding) {
    return static_cast<std::uint16_t>(round_to<5, 10>(x, rounding));
  }
};

/// The upper half of a float.
struct BfloatFormat {
  static float to_float(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
  }
  static std::uint16_t nearest(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    if ((bits & 0x7fffffffU) > 0x7f800000U) return 0x7fff;
    return static_cast<std::uint16_t>((bits + 0x7fffU + (bits >> 16 & 1U)) >>
                                      16);
  }
  static std::uint16_t round(double x, Rounding rounding) {
    return static_cast<std::uint16_t>(round_to<8, 7>(x, rounding));
  }
};

template <class Format_>
struct SmallFloat {
  using Format = Format_;
  std::uint16_t bits;

  SmallFloat() = default;
  SmallFloat(float x) : bits(Format::nearest(x)) {}
  SmallFloat(double x) : bits(Format::round(x, Rounding::nearest)) {}
  template <class Integer>
  requires std::is_integral_v<Integer> SmallFloat(Integer x)
      : SmallFloat(static_cast<double>(x)) {}
  operator float() const { return Format::to_float(bits); }
  /// As a GPU does it, where C++ leaves what is too large undefined.
  template <class Integer>
  requires(std::is_integral_v<Integer> &&
           !std::is_same_v<Integer, bool>) explicit
  operator Integer() const {
    return integer_from<Integer>(Format::to_float(bits), Rounding::to_zero);
  }
};

/// __half or __nv_bfloat16.
template <class T>
concept Small = requires {
  typename T::Format;
}
&&std::is_base_of_v<SmallFloat<typename T::Format>, T>;

template <Small T>
T small_from_bits(unsigned bits) {
  T x;
  x.bits = static_cast<std::uint16_t>(bits);
  return x;
}

template <Small T>
T small_rounded(double x, Rounding rounding) {
  return small_from_bits<T>(T::Format::round(x, rounding));
}

template <Small T>
T small_fused(T a, T b, T c) {
  const float x = a, y = b, z = c;
  return small_rounded<T>(fused_to_odd(x, y, z, Rounding::nearest),
                          Rounding::nearest);
}

}  // namespace hood::simt
