#include <tests/common/simt/primitives/function_list.cuh>

namespace hood {
namespace {

// clang-format off
#define SIMT_OF_INT(X)                                                       \
  X(__clz)                                                                   \
  X(__ffs)                                                                   \
  X(__int2float_rn) X(__int2float_rz) X(__int2float_rd) X(__int2float_ru)    \
      X(__int_as_float) X(__int2double_rn) X(__int2half_rn) X(__int2half_rz) \
          X(__int2half_rd) X(__int2half_ru) X(__int2bfloat16_rn)             \
              X(__int2bfloat16_rz)
#define SIMT_OF_UNSIGNED(X)                                                   \
  X(__popc)                                                                   \
  X(__brev)                                                                   \
  X(__uint2float_rn) X(__uint2float_rz) X(__uint2float_rd) X(__uint2float_ru) \
      X(__uint_as_float) X(__uint2double_rn) X(__uint2half_rn)                \
          X(__uint2bfloat16_rn)
#define SIMT_OF_LONG(X) X(__clzll) X(__ffsll) X(__ll2float_rn) X(__ll2double_rn)
#define SIMT_OF_INTS(X) \
  X(__mulhi) X(__mul24) X(__hadd) X(__rhadd) X(int_min) X(int_max)
#define SIMT_OF_UNSIGNEDS(X) \
  X(__umulhi) X(__umul24) X(__uhadd) X(__urhadd) X(minimum_and_maximum)
#define SIMT_OF_LONGS(X) X(__mul64hi) X(bits_of_long)
#define SIMT_OF_3_INTS(X) X(dp4a_signed) X(sad)
#define SIMT_OF_3_UNSIGNEDS(X)                              \
  X(__usad)                                                 \
  X(__byte_perm)                                            \
  X(__funnelshift_l) X(__funnelshift_lc) X(__funnelshift_r) \
      X(__funnelshift_rc) X(dp4a_unsigned)
// clang-format on

__device__ int dp4a_signed(int x, int y, int z) {
  return __dp4a(x, y, z);
}
__device__ unsigned sad(int x, int y, int z) {
  return __sad(x, y, static_cast<unsigned>(z));
}
__device__ int int_min(int x, int y) {
  return min(x, y);
}
__device__ int int_max(int x, int y) {
  return max(x, y);
}
/// min and max of an int and an unsigned, which are unsigned.
__device__ unsigned minimum_and_maximum(unsigned x, unsigned y) {
  return min(static_cast<int>(x), y) ^ (max(x, static_cast<int>(y)) << 1);
}
/// __popcll, __brevll and __umul64hi.
__device__ long long bits_of_long(long long x, long long y) {
  const auto brev = __brevll(static_cast<unsigned long long>(x));
  const auto high = __umul64hi(static_cast<unsigned long long>(x),
                               static_cast<unsigned long long>(y));
  const int count = __popcll(static_cast<unsigned long long>(y));
  return static_cast<long long>(brev ^ high) ^ count;
}
__device__ unsigned dp4a_unsigned(unsigned x, unsigned y, unsigned z) {
  return __dp4a(x, y, z);
}

SIMT_OF_INT(SIMT_UNARY)
SIMT_OF_UNSIGNED(SIMT_UNARY)
SIMT_OF_LONG(SIMT_UNARY)
SIMT_OF_INTS(SIMT_BINARY)
SIMT_OF_UNSIGNEDS(SIMT_BINARY)
SIMT_OF_LONGS(SIMT_BINARY)
SIMT_OF_3_INTS(SIMT_TERNARY)
SIMT_OF_3_UNSIGNEDS(SIMT_TERNARY)

const std::vector<unsigned> patterns = {
    0U,          1U,          2U,          3U,          7U,
    31U,         32U,         33U,         0x3210U,     0x7654U,
    0x0246U,     0xff80U,     65504U,      65519U,      65520U,
    0x00800000U, 0x00ffffffU, 0x01000001U, 0x01000003U, 0x7fffff7fU,
    0x7fffffffU, 0x80000000U, 0x80000001U, 0xdeadbeefU, 0xff7f0180U,
    0xfffffffeU, 0xffffffffU};

}  // namespace

void whole_numbers(std::vector<Result>& results) {
  {
    const std::vector<int> inputs(patterns.begin(), patterns.end());
    SIMT_OF_INT(SIMT_EVALUATE)
    SIMT_OF_3_INTS(SIMT_EVALUATE_TRIPLES)
  }
  {
    const std::vector<unsigned>& inputs = patterns;
    SIMT_OF_UNSIGNED(SIMT_EVALUATE)
    SIMT_OF_3_UNSIGNEDS(SIMT_EVALUATE_TRIPLES)
  }
  {
    const std::vector<long long> inputs = {0,
                                           1,
                                           -1,
                                           2,
                                           0x7fffffffffffffff,
                                           -0x7fffffffffffffff - 1,
                                           16777217,
                                           0x123456789abcdef0,
                                           -0x123456789abcdef1,
                                           1LL << 40};
    SIMT_OF_LONG(SIMT_EVALUATE)
    SIMT_OF_LONGS(SIMT_EVALUATE_PAIRS)
  }
  {
    const std::vector<int> inputs = {
        0,     1,          -1,        2, -3, 0x7fffffff, -2147483647 - 1,
        65537, 0x00ffffff, 0x7a35b12c};
    SIMT_OF_INTS(SIMT_EVALUATE_PAIRS)
  }
  {
    const std::vector<unsigned> inputs = {
        0U, 1U, 2U, 0xffffffffU, 0x80000000U, 65537U, 0x00ffffffU, 0xdeadbeefU};
    SIMT_OF_UNSIGNEDS(SIMT_EVALUATE_PAIRS)
  }
}

}  // namespace hood
