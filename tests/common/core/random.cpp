// The random numbers: published answers, exact bits, and statistics.

#include <algorithm>
#include <cmath>
#include <common/core/random.hpp>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

constexpr std::uint64_t COUNT = 1000000;

std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// Mean and variance of the first COUNT numbers.
struct Moments {
  double mean;
  double variance;
};

Moments moments(const std::function<float(std::uint64_t)>& number) {
  double sum = 0;
  double squares = 0;
  for (std::uint64_t i = 0; i < COUNT; ++i) {
    const double x = number(i);
    sum += x;
    squares += x * x;
  }
  const double mean = sum / COUNT;
  return {mean, squares / COUNT - mean * mean};
}

TEST_CASE("philox gives the published known answers") {
  // Source: Random123, tests/kat_vectors, "philox4x32 10".
  using Block = std::array<std::uint32_t, 4>;
  CHECK(philox4x32({0, 0, 0, 0}, {0, 0}) ==
        Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  const std::uint32_t ones = 0xffffffff;
  CHECK(philox4x32({ones, ones, ones, ones}, {ones, ones}) ==
        Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                   {0xa4093822, 0x299f31d0}) ==
        Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("seed, stream and index reach philox whole") {
  const Random random(0x299f31d0a4093822, 0x0370734413198a2e);
  const std::uint64_t block = 0x85a308d3243f6a88 >> 2;
  const auto expected = philox4x32(
      {static_cast<std::uint32_t>(block),
       static_cast<std::uint32_t>(block >> 32), 0x13198a2e, 0x03707344},
      {0xa4093822, 0x299f31d0});
  for (std::uint64_t i = 0; i < 4; ++i) {
    CHECK(random.bits(4 * block + i) == expected[i]);
  }
}

TEST_CASE("numbers have the same bits under every compiler") {
  struct Golden {
    std::uint64_t i;
    std::uint32_t bits, uniform, normal;
  };
  const Golden golden[] = {
      {0, 0x67EE6F2C, 0x3ECFDCDE, 0xBE739A48},
      {1, 0xE55410CC, 0x3F655411, 0x3FA107EF},
      {2, 0x6C7ECA35, 0x3ED8FD96, 0xBE44C4BD},
      {3, 0x557398D3, 0x3EAAE732, 0xBEDBE1DF},
      {1000000007, 0x97A82D26, 0x3F17A82D, 0x3E6F5BCA},
      {0xFFFFFFFFFFFFFFFF, 0x4D89ACB5, 0x3E9B135A, 0xBF04210F}};
  const Random random(42, 7);
  for (const Golden& g : golden) {
    CAPTURE(g.i);
    CHECK(random.bits(g.i) == g.bits);
    CHECK(bits_of(random.uniform(g.i)) == g.uniform);
    CHECK(bits_of(random.normal(g.i)) == g.normal);
  }
  // All of the first million, as one FNV-1a hash over 32-bit words.
  std::uint64_t hash = 14695981039346656037u;
  for (std::uint64_t i = 0; i < COUNT; ++i) {
    hash = (hash ^ bits_of(random.normal(i))) * 1099511628211u;
  }
  CHECK(hash == 0xd49a9406361536ae);
}

TEST_CASE("the logarithm is right to its promised part") {
  double worst = 0;
  for (std::uint32_t k = 1; k < 1u << 24; k += 5) {
    const float x = static_cast<float>(k) * 0x1p-24f;
    const double exact = std::log(static_cast<double>(x));
    worst = std::max(worst,
                     std::fabs(exact_steps_log(x) - exact) / std::fabs(exact));
  }
  CHECK(worst < 2.1e-7);
  CHECK(exact_steps_log(1.0f) == 0.0f);
}

TEST_CASE("normal_from_uniform gives the exact quantiles") {
  // Python's statistics.NormalDist().inv_cdf((1 + x) / 2) of these floats.
  struct Quantile {
    float x;
    double exact;
  };
  const Quantile quantiles[] = {
      {0.0f, 0.0},
      {0.00100000005f, 0.00125331},
      {0.100000001f, 0.12566135},
      {0.25f, 0.31863936},
      {0.5f, 0.67448975},
      {0.75f, 1.15034938},
      {0.899999976f, 1.64485351},
      {0.970000029f, 2.17009076},
      {0.99000001f, 2.57582963},
      {0.996599972f, 2.92904721},  // the two polynomials meet at 0.99663
      {0.999000013f, 3.29053035},
      {0.999899983f, 3.89055163},
      {0.999998987f, 4.88904196},
      {0.999999881f, 5.29470408},  // the largest that normal() asks for
      {-0.300000012f, -0.38532048},
      {-0.800000012f, -1.28155160},
      {-0.999499977f, -3.48074389}};
  for (const Quantile& q : quantiles) {
    CAPTURE(q.x);
    CHECK(std::fabs(normal_from_uniform(q.x) - q.exact) <= 1e-5);
  }
}

TEST_CASE("uniform numbers have the moments and shares of the uniform law") {
  const Random random(1);
  const auto uniform = [&](std::uint64_t i) { return random.uniform(i); };
  const Moments m = moments(uniform);
  // Five standard deviations of the mean of COUNT numbers.
  CHECK(std::fabs(m.mean - 0.5) <= 5 * std::sqrt(1.0 / 12 / COUNT));
  CHECK(std::fabs(m.variance - 1.0 / 12) <= 5 * std::sqrt(1.0 / 180 / COUNT));

  std::array<int, 20> counts{};
  float least = 1;
  float most = 0;
  for (std::uint64_t i = 0; i < COUNT; ++i) {
    const float x = uniform(i);
    least = std::min(least, x);
    most = std::max(most, x);
    ++counts[static_cast<std::size_t>(x * 20)];
  }
  CHECK(least > 0);
  CHECK(most < 1);
  const double expected = COUNT / 20.0;
  for (const int count : counts) {
    CHECK(std::fabs(count - expected) <= 5 * std::sqrt(expected * 0.95));
  }
}

TEST_CASE("normal numbers have the moments and shares of the normal law") {
  const Random random(2);
  const auto normal = [&](std::uint64_t i) { return random.normal(i); };
  const Moments m = moments(normal);
  CHECK(std::fabs(m.mean) <= 5 / std::sqrt(COUNT));
  CHECK(std::fabs(m.variance - 1) <= 5 * std::sqrt(2.0 / COUNT));
  for (const double bound : {-3.0, -1.0, -0.1, 0.5, 2.0, 4.0}) {
    double below = 0;
    for (std::uint64_t i = 0; i < COUNT; ++i) below += normal(i) < bound;
    const double p = std::erfc(-bound / std::sqrt(2.0)) / 2;
    CAPTURE(bound, below, p);
    CHECK(std::fabs(below - p * COUNT) <= 5 * std::sqrt(p * (1 - p) * COUNT));
  }
}

TEST_CASE("below() stays below and takes every value equally often") {
  const Random random(3);
  std::array<int, 7> counts{};
  for (std::uint64_t i = 0; i < 70000; ++i) {
    const std::uint32_t value = random.below(i, 7);
    REQUIRE(value < 7);
    ++counts[value];
  }
  for (const int count : counts) {
    CHECK(std::abs(count - 10000) <= 5 * std::sqrt(10000 * 6 / 7.0));
  }
  CHECK(random.below(5, 1) == 0);
}

TEST_CASE("a permutation holds every number once") {
  for (const std::uint32_t n : {0u, 1u, 2u, 3u, 17u, 1000u, 60000u}) {
    CAPTURE(n);
    std::vector<std::uint32_t> order = Random(4, n).permutation(n);
    REQUIRE(order.size() == n);
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> expected(n);
    std::iota(expected.begin(), expected.end(), 0u);
    CHECK(order == expected);
  }
}

TEST_CASE("each of the 24 orders of four things comes equally often") {
  std::map<std::vector<std::uint32_t>, int> counts;
  for (std::uint64_t stream = 0; stream < 24000; ++stream) {
    ++counts[Random(5, stream).permutation(4)];
  }
  REQUIRE(counts.size() == 24);
  for (const auto& [order, count] : counts) {
    CHECK(std::abs(count - 1000) <= 5 * std::sqrt(1000 * 23 / 24.0));
  }
}

TEST_CASE("streams, seeds and neighbours are not correlated") {
  const auto correlation = [](const Random& a, const Random& b,
                              std::uint64_t shift) {
    double sum = 0;
    for (std::uint64_t i = 0; i < COUNT; ++i) {
      sum += double{a.normal(i)} * b.normal(i + shift);
    }
    return sum / std::sqrt(COUNT);  // a standard normal, if independent
  };
  const Random random(1, 0);
  CHECK(std::fabs(correlation(random, Random(1, 1), 0)) <= 5);
  CHECK(std::fabs(correlation(random, Random(2, 0), 0)) <= 5);
  CHECK(std::fabs(correlation(random, Random(1, 1ull << 32), 0)) <= 5);
  CHECK(std::fabs(correlation(random, Random(1ull << 32, 0), 0)) <= 5);
  CHECK(std::fabs(correlation(random, random, 1)) <= 5);
  CHECK(std::fabs(correlation(random, random, 4)) <= 5);
}

}  // namespace
}  // namespace hood
