// says: the channels are not exchanged
// The slopes by the pixels of a convolution with stride 1, by its forward pass:
// it makes them of dy, if it is given the right filters and the right shape.
// Who has a fast forward pass then has a fast dx.
// Budget: about 12 lines, with one call of forward().
#include <chapters/04_convolution/conv_shape.hpp>
#include <common/core/error.hpp>
#include <utility>
#include <vector>

namespace hood {

/// `forward` is the forward pass of a convolution in any way, direct_forward
/// say. It is called once, with dy in the place of its images. A ConvShape has
/// one pad for rows and columns, and it cannot be negative: so R is S here, and
/// pad is below R.
std::vector<float> dx_by_forward(const ConvShape& shape,
                                 const std::vector<float>& dy,  // [N, K, P, Q]
                                 const std::vector<float>& w,   // [K, C, R, S]
                                 ConvProduct<float>* forward) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  if (std::cmp_not_equal(dy.size(), shape.y().size()) ||
      std::cmp_not_equal(w.size(), shape.w().size())) {
    check_failed("dx_by_forward: the sizes do not fit");
  }
  if (stride != 1 || R != S || pad >= R) {
    check_failed("dx_by_forward: stride 1, R = S and pad < R are wanted");
  }
  std::vector<float> dx(shape.x().size());  // [N, C, H, W]
  std::vector<float> turned(w.size());      // [C, K, R, S]
  for (std::int64_t k = 0; k < K; ++k) {
    for (std::int64_t c = 0; c < C; ++c) {
      for (std::int64_t r = 0; r < R; ++r) {
        for (std::int64_t s = 0; s < S; ++s) {
          turned[((k * C + c) * R + R - 1 - r) * S + S - 1 - s] =
              w[((k * C + c) * R + r) * S + s];
        }
      }
    }
  }
  const ConvShape back{N, K, shape.P(), shape.Q(), C, R, S, 1, R - 1 - pad};
  forward(back, dy.data(), turned.data(), dx.data());
  return dx;
}

}  // namespace hood
