#include <tests/common/simt/primitives/small_floats.cuh>

namespace hood {
namespace {

/// The names that only __half has.
__global__ void half_names(unsigned* out) {
  const float2 v = __half22float2(__floats2half2_rn(1.1F, -2.2F));
  out[0] = __float_as_uint(v.x);
  out[1] = __float_as_uint(v.y);
  const __half2 a = __halves2half2(__float2half(3.0F), __double2half(0.1));
  const __half2 b = __float2half2_rn(7.0F);
  out[2] = static_cast<unsigned>(bits_of(a));
  out[3] = static_cast<unsigned>(bits_of(__lows2half2(a, b)));
  out[4] = static_cast<unsigned>(bits_of(__highs2half2(a, b)));
  out[5] = static_cast<unsigned>(bits_of(__low2half2(a)));
  out[6] = static_cast<unsigned>(bits_of(__high2half2(a)));
  out[7] = __half_as_ushort(__low2half(a));
  out[8] = __half_as_ushort(__high2half(a));
  out[9] = static_cast<unsigned>(bits_of(__half2half2(__ushort_as_half(17))));
  out[10] = static_cast<unsigned>(__half2int_rn(__float2half(2.5F)));
  out[11] = static_cast<unsigned>(__half2int_rz(__float2half(-2.5F)));
  out[12] = __half2uint_ru(__float2half(2.25F));
  out[13] = static_cast<unsigned>(bits_of(make_half2(3, 4)));
}

/// Functions of two take those from the ninth on.
const std::vector<unsigned> awkward = {0x8003, 0x0400, 0x3c01, 0xbc00, 0x3bff,
                                       0x4248, 0x3555, 0xfbff, 0x0000, 0x8000,
                                       0x0001, 0x03ff, 0x3c00, 0xc500, 0x6401,
                                       0x7bff, 0x7c00, 0xfc00, 0x7e00};
const std::vector<unsigned> usual = {0x2e66, 0x3400, 0x3555, 0x3800, 0x3bff,
                                     0x3c00, 0x3c01, 0x3e00, 0x4000, 0x4248};

}  // namespace

void halves(std::vector<Result>& results) {
  small_floats<__half>(results, "half.", awkward, usual);
  small_pairs<__half, __half2>(results, "half2", usual);
  run(results, "half names", half_names, 1, 14);
}

}  // namespace hood
