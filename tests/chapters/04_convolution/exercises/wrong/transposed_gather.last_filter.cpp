// says: only the last filter is in it
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
  const std::int64_t C = shape.C, K = shape.K, R = shape.R, S = shape.S;
  const std::int64_t P = shape.P(), Q = shape.Q();
  const std::int64_t stride = shape.stride, pad = shape.pad;
  // [N, C, H, W], one number after the other.
  std::vector<float> dx;
  for (std::int64_t n = 0; n < shape.N; ++n) {
    for (std::int64_t c = 0; c < shape.C; ++c) {
      for (std::int64_t row = 0; row < shape.H; ++row) {
        for (std::int64_t column = 0; column < shape.W; ++column) {
          float sum = 0;
          for (std::int64_t k = K - 1; k < K; ++k) {
            for (std::int64_t r = 0; r < R; ++r) {
              for (std::int64_t s = 0; s < S; ++s) {
                // p * stride and q * stride of the output, if there is one.
                const std::int64_t below = row + pad - r;
                const std::int64_t right = column + pad - s;
                if (below < 0 || below % stride != 0) continue;
                if (right < 0 || right % stride != 0) continue;
                const std::int64_t p = below / stride, q = right / stride;
                if (p >= P || q >= Q) continue;
                sum += dy[((n * K + k) * P + p) * Q + q] *
                       w[((k * C + c) * R + r) * S + s];
              }
            }
          }
          dx.push_back(sum);
        }
      }
    }
  }
  return dx;
}

}  // namespace hood
