#include <chapters/04_convolution/transposed.hpp>
#include <common/core/error.hpp>

namespace hood {

std::int64_t transposed_extent(std::int64_t P, std::int64_t R,
                               std::int64_t stride, std::int64_t pad,
                               std::int64_t extra) {
  if (extra < 0 || extra >= stride) {
    bad_input(
        fmt::format("{} extra rows", extra),
        fmt::format("with stride {} there can be 0 to {}", stride, stride - 1));
  }
  const std::int64_t H = (P - 1) * stride + R - 2 * pad + extra;
  if (H < 1) {
    bad_input(fmt::format("{} rows, filters {} high, padding {}", P, R, pad),
              "no image is that small");
  }
  return H;
}

}  // namespace hood
