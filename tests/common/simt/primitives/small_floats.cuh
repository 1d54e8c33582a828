#pragma once

#include <tests/common/simt/primitives/function_list.cuh>

// What __half and __nv_bfloat16 have in common, for one file each.

namespace hood {
namespace {

// clang-format off
#define SIMT_OF_ONE(X) \
  X(__hneg)            \
  X(__habs)            \
  X(__hisnan)          \
  X(__hisinf)          \
  X(hsqrt)             \
  X(hrcp) X(hrsqrt) X(hfloor) X(hceil) X(htrunc) X(hrint) X(to_float) X(to_int)
#define SIMT_NEAR(X) \
  X(hexp) X(hexp2) X(hexp10) X(hlog) X(hlog2) X(hlog10) X(hsin) X(hcos) X(htanh)
#define SIMT_OF_TWO(X)                                                     \
  X(__hadd)                                                                \
  X(__hsub)                                                                \
  X(__hmul)                                                                \
  X(__hdiv)                                                                \
  X(__hadd_sat)                                                            \
  X(__hsub_sat)                                                            \
  X(__hmul_sat) X(__hadd_rn) X(__heq) X(__hne) X(__hlt) X(__hle) X(__hgt)  \
      X(__hge) X(__hequ) X(__hneu) X(__hltu) X(__hleu) X(__hgtu) X(__hgeu) \
          X(__hmin) X(__hmax) X(__hmin_nan) X(__hmax_nan) X(operators)
#define SIMT_OF_THREE(X) X(__hfma) X(__hfma_sat) X(__hfma_relu)
// clang-format on

template <class T>
__device__ float to_float(T x) {
  return static_cast<float>(x);
}
template <class T>
__device__ int to_int(T x) {
  return static_cast<int>(x);
}
/// What the operators say, a bit each, and what they compute: nothing that a
/// GPU would make one fused operation of.
template <class T>
__device__ unsigned operators(T x, T y) {
  unsigned bits = 0;
  bits |= x == y ? 1U : 0U;
  bits |= x != y ? 2U : 0U;
  bits |= x < y ? 4U : 0U;
  bits |= x <= y ? 8U : 0U;
  bits |= x > y ? 16U : 0U;
  bits |= x >= y ? 32U : 0U;
  T sum = x;
  sum += y;
  sum *= y;
  return bits << 16 |
         (__hisnan(sum) ? 0x7fffU : static_cast<unsigned>(bits_of(sum)));
}

SIMT_OF_ONE(SIMT_UNARY)
SIMT_NEAR(SIMT_UNARY)
SIMT_OF_TWO(SIMT_BINARY)
SIMT_OF_THREE(SIMT_TERNARY)

template <class T>
std::vector<T> from_bits(const std::vector<unsigned>& patterns) {
  std::vector<T> values;
  for (const unsigned pattern : patterns) {
    const auto bits = static_cast<unsigned short>(pattern);
    T value;
    std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
    values.push_back(value);
  }
  return values;
}

/// Adds the results of all functions, whose names get `prefix` before them.
/// @param awkward  bits of zeros, ends of ranges and the like
/// @param usual    bits of numbers of about 1, above zero
template <class T>
void small_floats(std::vector<Result>& all, const std::string& prefix,
                  const std::vector<unsigned>& awkward,
                  const std::vector<unsigned>& usual) {
  std::vector<Result> results;
  {
    const std::vector<T> inputs = from_bits<T>(awkward);
    SIMT_OF_ONE(SIMT_EVALUATE)
  }
  {
    std::vector<T> inputs = from_bits<T>(awkward);
    inputs.erase(inputs.begin(), inputs.begin() + 8);
    SIMT_OF_TWO(SIMT_EVALUATE_PAIRS)
    SIMT_OF_THREE(SIMT_EVALUATE_TRIPLES)
  }
  {
    const std::vector<T> inputs = from_bits<T>(usual);
    SIMT_NEAR(SIMT_EVALUATE)
  }
  for (Result& result : results) {
    result.name = prefix + result.name;
    all.push_back(result);
  }
}

/// The functions of pairs, on pairs of neighbours.
template <class T, class Pair>
__global__ void pairs(unsigned* out, const T* x, int n) {
  for (int i = 0; i + 3 < n; ++i) {
    const Pair a(x[i], x[i + 1]);
    const Pair b(x[i + 2], x[i + 3]);
    const Pair results[] = {
        __hadd2(a, b),    __hsub2(a, b),        __hmul2(a, b), __h2div(a, b),
        __hfma2(a, b, a), __hadd2_sat(a, b),    __hneg2(a),    __habs2(a),
        __hmin2(a, b),    __hmax2(a, b),        __heq2(a, b),  __hle2(a, b),
        h2sqrt(a),        __lowhigh2highlow(a), (a + b) * a};
    for (const Pair& result : results) {
      *out++ = static_cast<unsigned>(bits_of(result));
    }
    *out++ = (__hbeq2(a, b) ? 1U : 0U) | (__hblt2(a, b) ? 2U : 0U);
    *out++ = static_cast<unsigned>(bits_of(__low2float(a)));
    *out++ = static_cast<unsigned>(bits_of(__high2float(b)));
  }
}

/// @param usual  bits of numbers whose sums and products are no NaN
template <class T, class Pair>
void small_pairs(std::vector<Result>& results, const std::string& name,
                 const std::vector<unsigned>& usual) {
  const OnDevice<T> x(from_bits<T>(usual));
  const int n = static_cast<int>(usual.size());
  const OnDevice<unsigned> out(std::vector<unsigned>((usual.size() - 3) * 18));
  pairs<T, Pair><<<1, 1>>>(out.get(), x.get(), n);
  const std::vector<unsigned> bits = out.copy();
  results.push_back({name, "u32", {bits.begin(), bits.end()}});
}

}  // namespace
}  // namespace hood
