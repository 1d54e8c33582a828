// The slopes by the pixels of a convolution, gathered: each pixel asks which
// outputs it took part in, and with which weight. Nothing but dx[i] is written
// for pixel i, so that all of them can be computed at once.
// Budget: about 12 lines in the innermost loop.
#include <chapters/04_convolution/conv_shape.hpp>
#include <common/core/error.hpp>
#include <utility>
#include <vector>

namespace hood {

std::vector<float> transposed_gather(
    const ConvShape& shape,
    const std::vector<float>& dy,   // [N, K, P, Q]
    const std::vector<float>& w) {  // [K, C, R, S]
  if (std::cmp_not_equal(dy.size(), shape.y().size()) ||
      std::cmp_not_equal(w.size(), shape.w().size())) {
    check_failed("transposed_gather: the sizes do not fit");
  }
  // [N, C, H, W], one number after the other.
  std::vector<float> dx;
  for (std::int64_t n = 0; n < shape.N; ++n) {
    for (std::int64_t c = 0; c < shape.C; ++c) {
      for (std::int64_t row = 0; row < shape.H; ++row) {
        for (std::int64_t column = 0; column < shape.W; ++column) {
          float sum = 0;
          // TODO: add dy times weight over all k, r and s that met this pixel
          dx.push_back(sum);
        }
      }
    }
  }
  return dx;
}

}  // namespace hood
