// says: P() and Q() of the filter without gaps
#include <chapters/04_convolution/conv_shape.hpp>
#include <common/core/error.hpp>
#include <utility>
#include <vector>

namespace hood {

struct Dilated {
  std::int64_t P = 0, Q = 0;
  std::vector<float> y;  // [N, K, P, Q]
};

Dilated dilated_convolution(const ConvShape& shape, std::int64_t dilation,
                            const std::vector<float>& x,    // [N, C, H, W]
                            const std::vector<float>& w) {  // [K, C, R, S]
  if (std::cmp_not_equal(x.size(), shape.x().size()) ||
      std::cmp_not_equal(w.size(), shape.w().size()) || dilation < 1) {
    check_failed("dilated_convolution: the sizes do not fit");
  }
  // P() and Q() of the shape do not know of the dilation.
  Dilated out;
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  out.P = (H + 2 * pad - R) / stride + 1;
  out.Q = (W + 2 * pad - S) / stride + 1;
  out.y.assign(shape.N * shape.K * out.P * out.Q, 0.0f);
  auto y = out.y.begin();
  for (std::int64_t n = 0; n < N; ++n) {
    for (std::int64_t k = 0; k < K; ++k) {
      for (std::int64_t p = 0; p < out.P; ++p) {
        for (std::int64_t q = 0; q < out.Q; ++q, ++y) {
          for (std::int64_t c = 0; c < C; ++c) {
            for (std::int64_t r = 0; r < R; ++r) {
              for (std::int64_t s = 0; s < S; ++s) {
                const std::int64_t row = p * stride + r * dilation - pad;
                const std::int64_t column = q * stride + s * dilation - pad;
                if (row < 0 || row >= H || column < 0 || column >= W) continue;
                *y += w[((k * C + c) * R + r) * S + s] *
                      x[((n * C + c) * H + row) * W + column];
              }
            }
          }
        }
      }
    }
  }
  return out;
}

}  // namespace hood
