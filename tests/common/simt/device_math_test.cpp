// CUDA's functions on numbers against the host's own arithmetic.

#include <bit>
#include <cfenv>
#include <cmath>
#include <common/simt/kernel/device_math.hpp>
#include <cstdint>
#include <limits>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood {
namespace {

/// What the host's processor makes of `f` when it rounds as told.
template <class F>
float rounded(int direction, F f) {
  std::fesetround(direction);
  const volatile float result = f();
  std::fesetround(FE_TONEAREST);
  return result;
}

bool same(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) ||
         std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

std::vector<float> many_floats() {
  std::vector<float> floats = {
      0.0F,           1.0F,
      -1.0F,          3.0F,
      0x1p-149F,      0x1p-126F,
      3.40282347e38F, HUGE_VALF,
      -HUGE_VALF,     std::numeric_limits<float>::quiet_NaN()};
  std::uint32_t random = 7;
  while (floats.size() < 120) {
    random = random * 1664525U + 1013904223U;
    // Every other one near 1, so that sums meet.
    const std::uint32_t bits =
        floats.size() % 2 == 0 ? random : (random & 0x83ffffffU) | 0x3c000000U;
    floats.push_back(std::bit_cast<float>(bits));
  }
  return floats;
}

#define SIMT_CHECK_DIRECTION(suffix, direction)                         \
  wrong += !same(__fadd_##suffix(a, b),                                 \
                 rounded(direction, [&]() -> float { return x + y; })); \
  wrong += !same(__fmul_##suffix(a, b),                                 \
                 rounded(direction, [&]() -> float { return x * y; })); \
  wrong += !same(__fdiv_##suffix(a, b),                                 \
                 rounded(direction, [&]() -> float { return x / y; })); \
  wrong += !same(__fsqrt_##suffix(a),                                   \
                 rounded(direction, [&] { return std::sqrt(float{x}); }));

TEST_CASE("sums, products, quotients and roots in every direction") {
  int wrong = 0;
  const std::vector<float> floats = many_floats();
  for (const float a : floats) {
    for (const float b : floats) {
      const volatile float x = a, y = b;
      // The sign of a sum that is zero is not checked: -0 only downwards.
      if (a + b == 0) continue;
      SIMT_CHECK_DIRECTION(rn, FE_TONEAREST)
      SIMT_CHECK_DIRECTION(rz, FE_TOWARDZERO)
      SIMT_CHECK_DIRECTION(rd, FE_DOWNWARD)
      SIMT_CHECK_DIRECTION(ru, FE_UPWARD)
    }
  }
  CHECK(wrong == 0);
}
#undef SIMT_CHECK_DIRECTION

TEST_CASE("a b + c is rounded once, in every direction") {
  // x x is 1 - 2^-23 + 2^-48, whose last bit a product alone would lose.
  const float x = 0x1.fffffep-1F;
  CHECK(__fmaf_rz(x, x, -1.0F) == -0x1.fffffep-24F);
  CHECK(__fmaf_rn(x, x, -1.0F) == -0x1p-23F);
  CHECK(__fmaf_rn(x, x, -0x1.fffffcp-1F) == 0x1p-48F);
  const float tiny = 0x1p-100F;
  CHECK(__fmaf_rn(1.0F, 1.0F, tiny) == 1.0F);
  CHECK(__fmaf_ru(1.0F, 1.0F, tiny) == 1.00000012F);
  CHECK(__fmaf_rd(1.0F, 1.0F, -tiny) == 0x1.fffffep-1F);
  CHECK(__fmaf_rz(-1.0F, 1.0F, tiny) == -0x1.fffffep-1F);
}

TEST_CASE("floats become whole numbers, and what is too large the largest") {
  CHECK(__float2int_rn(2.5F) == 2);
  CHECK(__float2int_rn(3.5F) == 4);
  CHECK(__float2int_rz(-2.7F) == -2);
  CHECK(__float2int_rd(-2.1F) == -3);
  CHECK(__float2int_ru(2.1F) == 3);
  CHECK(__float2int_rn(3e9F) == std::numeric_limits<int>::max());
  CHECK(__float2int_rn(-3e9F) == std::numeric_limits<int>::min());
  CHECK(__float2uint_rn(-1.0F) == 0);
  CHECK(__float2uint_rz(5e9F) == 0xffffffffU);
  CHECK(__float2int_rn(NAN) == 0);
  CHECK(__float2ull_rz(1e30F) == std::numeric_limits<std::uint64_t>::max());
  CHECK(__int2float_rz(16777217) == 16777216.0F);
  CHECK(__int2float_ru(16777217) == 16777218.0F);
  CHECK(__double2float_rd(-0.1) == -0x1.99999ap-4F);
}

TEST_CASE("bits are counted, turned and chosen") {
  CHECK(__popc(0xf0f0U) == 8);
  CHECK(__clz(1) == 31);
  CHECK(__clz(0) == 32);
  CHECK(__ffs(0) == 0);
  CHECK(__ffs(8) == 4);
  CHECK(__ffsll(1LL << 40) == 41);
  CHECK(__brev(0x00000001U) == 0x80000000U);
  CHECK(__brev(0x12345678U) == 0x1e6a2c48U);
  CHECK(__byte_perm(0x33221100U, 0x77665544U, 0x7610U) == 0x77661100U);
  CHECK(__funnelshift_l(0x80000000U, 1U, 1) == 3U);
  CHECK(__funnelshift_lc(5U, 1U, 40) == 5U);
  CHECK(__funnelshift_r(0x80000000U, 1U, 1) == 0xc0000000U);
  CHECK(__umulhi(0xffffffffU, 0xffffffffU) == 0xfffffffeU);
  CHECK(__mulhi(-1, 1) == -1);
  CHECK(__mul24(0x01ffffff, 2) == -2);
  CHECK(__dp4a(0x01ff7f80, 0x01010101, 10) == 10 + 1 - 1 + 127 - 128);
  CHECK(__dp4a(0x01ff7f80U, 0x01010101U, 10U) == 10 + 1 + 255 + 127 + 128);
  CHECK(__usad(3U, 10U, 1U) == 8U);
  CHECK(__hadd(-3, 2) == -1);
}

TEST_CASE("min and max take what two types have in common") {
  CHECK(min(-1, 2U) == 2U);
  CHECK(max(-1, 2) == 2);
  CHECK(max(1.5F, 2) == 2.0F);
  CHECK(min(std::size_t{7}, 3) == 3);
  CHECK(min(NAN, 2.0F) == 2.0F);
  CHECK(max(2.0, static_cast<double>(NAN)) == 2.0);
  CHECK(std::signbit(min(0.0F, -0.0F)));
  CHECK_FALSE(std::signbit(max(-0.0F, 0.0F)));
}

TEST_CASE("functions that the host's library lacks") {
  CHECK(rsqrtf(4.0F) == 0.5F);
  CHECK(sinpif(0.5F) == 1.0F);
  CHECK(sinpif(1e6F) == 0.0F);
  CHECK(sinpif(1.5F) == -1.0F);
  CHECK(cospif(1.0F) == -1.0F);
  CHECK(cospif(0.5F) == 0.0F);
  CHECK(sinpif(0.75F) == Approx(std::sqrt(0.5)));
  CHECK(norm3df(2.0F, 3.0F, 6.0F) == 7.0F);
  CHECK(normcdff(0.0F) == 0.5F);
  CHECK(__saturatef(NAN) == 0.0F);
  CHECK(__fdividef(1.0F, 0x1p127F) == 0.0F);
  CHECK(__powf(2.0F, 10.0F) == 1024.0F);
}

}  // namespace
}  // namespace hood
