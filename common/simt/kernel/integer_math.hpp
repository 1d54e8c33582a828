#pragma once

#include <bit>
#include <common/simt/kernel/vector_types.hpp>
#include <cstdint>

// CUDA's functions on whole numbers and their bits.

constexpr int __popc(unsigned x) {
  return std::popcount(x);
}
constexpr int __popcll(unsigned long long x) {
  return std::popcount(x);
}
constexpr int __clz(int x) {
  return std::countl_zero(static_cast<unsigned>(x));
}
constexpr int __clzll(long long x) {
  return std::countl_zero(static_cast<unsigned long long>(x));
}
/// The place of the lowest bit that is set, counted from 1; 0 if there is none.
constexpr int __ffs(int x) {
  return x == 0 ? 0 : std::countr_zero(static_cast<unsigned>(x)) + 1;
}
constexpr int __ffsll(long long x) {
  return x == 0 ? 0 : std::countr_zero(static_cast<unsigned long long>(x)) + 1;
}

constexpr unsigned long long __brevll(unsigned long long x) {
  x = (x >> 1 & 0x5555555555555555ULL) | (x & 0x5555555555555555ULL) << 1;
  x = (x >> 2 & 0x3333333333333333ULL) | (x & 0x3333333333333333ULL) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (x & 0x0f0f0f0f0f0f0f0fULL) << 4;
  return __builtin_bswap64(x);
}
constexpr unsigned __brev(unsigned x) {
  return static_cast<unsigned>(__brevll(x) >> 32);
}

/// Four of the eight bytes of y:x; nibble i of `choice` says which is byte i.
constexpr unsigned __byte_perm(unsigned x, unsigned y, unsigned choice) {
  const std::uint64_t bytes = std::uint64_t{y} << 32 | x;
  std::uint64_t result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned chosen = choice >> (4 * i) & 7U;
    result |= (bytes >> (8 * chosen) & 0xffU) << (8 * i);
  }
  return static_cast<unsigned>(result);
}

/// The upper half of high:low shifted left by `shift` mod 32.
constexpr unsigned __funnelshift_l(unsigned low, unsigned high,
                                   unsigned shift) {
  const std::uint64_t both = std::uint64_t{high} << 32 | low;
  return static_cast<unsigned>(both << (shift & 31U) >> 32);
}
/// The same, by 32 at most.
constexpr unsigned __funnelshift_lc(unsigned low, unsigned high,
                                    unsigned shift) {
  return shift < 32 ? __funnelshift_l(low, high, shift) : low;
}
/// The lower half of high:low shifted right by `shift` mod 32.
constexpr unsigned __funnelshift_r(unsigned low, unsigned high,
                                   unsigned shift) {
  const std::uint64_t both = std::uint64_t{high} << 32 | low;
  return static_cast<unsigned>(both >> (shift & 31U));
}
/// The same, by 32 at most.
constexpr unsigned __funnelshift_rc(unsigned low, unsigned high,
                                    unsigned shift) {
  return shift < 32 ? __funnelshift_r(low, high, shift) : high;
}

constexpr int __mulhi(int x, int y) {
  return static_cast<int>(static_cast<std::int64_t>(x) * y >> 32);
}
constexpr unsigned __umulhi(unsigned x, unsigned y) {
  return static_cast<unsigned>(std::uint64_t{x} * y >> 32);
}
__extension__ constexpr long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<__int128>(x) * y >> 64);
}
__extension__ constexpr unsigned long long __umul64hi(unsigned long long x,
                                                      unsigned long long y) {
  return static_cast<unsigned long long>(
      static_cast<unsigned __int128>(x) * y >> 64);
}

constexpr unsigned __umul24(unsigned x, unsigned y) {
  return (x & 0xffffffU) * (y & 0xffffffU);
}
constexpr int __mul24(int x, int y) {
  const auto low24 = [](int v) {
    return static_cast<std::int64_t>(
        static_cast<int>(static_cast<unsigned>(v) << 8) >> 8);
  };
  return static_cast<int>(low24(x) * low24(y));
}

constexpr unsigned __usad(unsigned x, unsigned y, unsigned sum) {
  return (x > y ? x - y : y - x) + sum;
}
constexpr unsigned __sad(int x, int y, unsigned sum) {
  const auto a = static_cast<unsigned>(x), b = static_cast<unsigned>(y);
  return (x > y ? a - b : b - a) + sum;
}
/// The mean, rounded down.
constexpr int __hadd(int x, int y) {
  return static_cast<int>((std::int64_t{x} + y) >> 1);
}
constexpr unsigned __uhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((std::uint64_t{x} + y) >> 1);
}
/// The mean, rounded up.
constexpr int __rhadd(int x, int y) {
  return static_cast<int>((std::int64_t{x} + y + 1) >> 1);
}
constexpr unsigned __urhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((std::uint64_t{x} + y + 1) >> 1);
}

/// The products of four bytes each, and `sum`.
constexpr unsigned __dp4a(unsigned x, unsigned y, unsigned sum) {
  for (int i = 0; i < 32; i += 8) sum += (x >> i & 0xffU) * (y >> i & 0xffU);
  return sum;
}
constexpr int __dp4a(int x, int y, int sum) {
  auto total = static_cast<unsigned>(sum);
  for (int i = 0; i < 32; i += 8) {
    total += static_cast<unsigned>(static_cast<std::int8_t>(x >> i) *
                                   static_cast<std::int8_t>(y >> i));
  }
  return static_cast<int>(total);
}
constexpr int __dp4a(const char4& x, const char4& y, int sum) {
  return sum + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
}
constexpr unsigned __dp4a(const uchar4& x, const uchar4& y, unsigned sum) {
  return sum +
         static_cast<unsigned>(x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w);
}
