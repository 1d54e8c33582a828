#include <tests/common/simt/primitives/small_floats.cuh>

namespace hood {
namespace {

/// The names that only __nv_bfloat16 has.
__global__ void bfloat_names(unsigned* out) {
  const float2 v = __bfloat1622float2(__floats2bfloat162_rn(1.1F, -2.2F));
  out[0] = __float_as_uint(v.x);
  out[1] = __float_as_uint(v.y);
  const __nv_bfloat162 a =
      __halves2bfloat162(__float2bfloat16(3.0F), __double2bfloat16(0.1));
  const __nv_bfloat162 b = __float2bfloat162_rn(7.0F);
  out[2] = static_cast<unsigned>(bits_of(a));
  out[3] = static_cast<unsigned>(bits_of(__lows2bfloat162(a, b)));
  out[4] = static_cast<unsigned>(bits_of(__highs2bfloat162(a, b)));
  out[5] = static_cast<unsigned>(bits_of(__low2bfloat162(a)));
  out[6] = static_cast<unsigned>(bits_of(__high2bfloat162(a)));
  out[7] = __bfloat16_as_ushort(__low2bfloat16(a));
  out[8] = __bfloat16_as_ushort(__high2bfloat16(a));
  out[9] = static_cast<unsigned>(
      bits_of(__bfloat162bfloat162(__ushort_as_bfloat16(17))));
  out[10] = static_cast<unsigned>(__bfloat162int_rn(__float2bfloat16(2.5F)));
  out[11] = static_cast<unsigned>(__bfloat162int_rz(__float2bfloat16(-2.5F)));
  out[12] = __bfloat162uint_ru(__float2bfloat16(2.25F));
  out[13] = static_cast<unsigned>(bits_of(make_bfloat162(3, 4)));
}

/// Functions of two take those from the ninth on.
const std::vector<unsigned> awkward = {0x8003, 0x0080, 0x3f81, 0xbf80, 0x3f7f,
                                       0x4049, 0x3eaa, 0xff7f, 0x0000, 0x8000,
                                       0x0001, 0x007f, 0x3f80, 0xc0a0, 0x4b01,
                                       0x7f7f, 0x7f80, 0xff80, 0x7fc0};
const std::vector<unsigned> usual = {0x3dcc, 0x3e80, 0x3eaa, 0x3f00, 0x3f7f,
                                     0x3f80, 0x3f81, 0x3fc0, 0x4000, 0x4049};

}  // namespace

void bfloats(std::vector<Result>& results) {
  small_floats<__nv_bfloat16>(results, "bfloat.", awkward, usual);
  small_pairs<__nv_bfloat16, __nv_bfloat162>(results, "bfloat2", usual);
  run(results, "bfloat names", bfloat_names, 1, 14);
}

}  // namespace hood
