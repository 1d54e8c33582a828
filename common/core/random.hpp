#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#ifdef __CUDACC__
#define HOOD_HOST_DEVICE __host__ __device__
#else
#define HOOD_HOST_DEVICE
#endif

namespace hood {

/// One block of Philox 4x32 with ten rounds: 128 random bits that depend on
/// nothing but `counter` and `key`.
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
/// 1, 2, 3", SC 2011.
HOOD_HOST_DEVICE inline std::array<std::uint32_t, 4> philox4x32(
    std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t product1 = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product0)};
    key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
  }
  return counter;
}

/// Natural logarithm of x in (0, 1], correct to about 2 in 10^7, from
/// operations that every device rounds alike: products, sums and fused
/// multiply-adds, each written out so that no compiler may choose.
HOOD_HOST_DEVICE inline float exact_steps_log(float x) {
  std::uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  // x = m * 2^e with m in [sqrt(1/2), sqrt(2)).
  const std::int32_t e = static_cast<std::int32_t>(bits - 0x3F3504F3u) >> 23;
  bits -= static_cast<std::uint32_t>(e) << 23;
  float m;
  std::memcpy(&m, &bits, sizeof m);
  // log m = 2 atanh(s), s = (m - 1) / (m + 1).
  const float s = (m - 1.0f) / (m + 1.0f);
  const float s2 = s * s;
  float p = 0.2222222222f;
  p = std::fma(p, s2, 0.2857142857f);
  p = std::fma(p, s2, 0.4f);
  p = std::fma(p, s2, 0.6666666667f);
  p = std::fma(p, s2, 2.0f);
  return std::fma(static_cast<float>(e), 0.6931471806f, p * s);
}

/// The value below which a standard normal variable lies with probability
/// (1 + x) / 2, for x in (-1, 1): sqrt(2) times the inverse error function.
/// Source: M. Giles, "Approximating the erfinv function", GPU Computing Gems,
/// 2011, single precision.
HOOD_HOST_DEVICE inline float normal_from_uniform(float x) {
  const float w = -exact_steps_log(std::fma(-x, x, 1.0f));
  float p;
  if (w < 5.0f) {
    const float t = w - 2.5f;
    p = 2.81022636e-08f;
    p = std::fma(p, t, 3.43273939e-07f);
    p = std::fma(p, t, -3.5233877e-06f);
    p = std::fma(p, t, -4.39150654e-06f);
    p = std::fma(p, t, 0.00021858087f);
    p = std::fma(p, t, -0.00125372503f);
    p = std::fma(p, t, -0.00417768164f);
    p = std::fma(p, t, 0.246640727f);
    p = std::fma(p, t, 1.50140941f);
  } else {
    const float t = std::sqrt(w) - 3.0f;
    p = -0.000200214257f;
    p = std::fma(p, t, 0.000100950558f);
    p = std::fma(p, t, 0.00134934322f);
    p = std::fma(p, t, -0.00367342844f);
    p = std::fma(p, t, 0.00573950773f);
    p = std::fma(p, t, -0.0076224613f);
    p = std::fma(p, t, 0.00943887047f);
    p = std::fma(p, t, 1.00167406f);
    p = std::fma(p, t, 2.83297682f);
  }
  return 1.41421356f * (p * x);
}

/// A stream of random numbers in which the i-th is computed from (seed,
/// stream, i) alone. There is no state to carry: threads may ask for any
/// number in any order and get the same ones, bit for bit, on every device.
class Random {
 public:
  /// Streams with different numbers are independent: use one for the weights,
  /// another for the order of the examples.
  HOOD_HOST_DEVICE explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : key_{static_cast<std::uint32_t>(seed),
             static_cast<std::uint32_t>(seed >> 32)},
        stream_(stream) {}

  /// 32 random bits.
  HOOD_HOST_DEVICE std::uint32_t bits(std::uint64_t i) const {
    const std::uint64_t block = i / 4;
    return philox4x32({static_cast<std::uint32_t>(block),
                       static_cast<std::uint32_t>(block >> 32),
                       static_cast<std::uint32_t>(stream_),
                       static_cast<std::uint32_t>(stream_ >> 32)},
                      key_)[i % 4];
  }

  /// Uniform in (0, 1), both ends excluded: the middles of 2^23 equal parts.
  HOOD_HOST_DEVICE float uniform(std::uint64_t i) const {
    return (static_cast<float>(bits(i) >> 9) + 0.5f) * 0x1p-23f;
  }

  /// Normal with mean 0 and standard deviation 1; between -5.3 and 5.3.
  HOOD_HOST_DEVICE float normal(std::uint64_t i) const {
    return normal_from_uniform((static_cast<float>(bits(i) >> 9) - 4194303.5f) *
                               0x1p-22f);
  }

  /// A whole number in [0, n), n > 0.
  HOOD_HOST_DEVICE std::uint32_t below(std::uint64_t i, std::uint32_t n) const {
    return static_cast<std::uint32_t>((std::uint64_t{bits(i)} * n) >> 32);
  }

  /// The numbers 0 to n - 1 in random order (Fisher and Yates).
  std::vector<std::uint32_t> permutation(std::uint32_t n) const {
    std::vector<std::uint32_t> order(n);
    for (std::uint32_t i = 0; i < n; ++i) order[i] = i;
    for (std::uint32_t i = n; i > 1; --i) {
      std::swap(order[i - 1], order[below(i, i)]);
    }
    return order;
  }

 private:
  std::array<std::uint32_t, 2> key_;
  std::uint64_t stream_;
};

}  // namespace hood
