// Average pooling: each window of R x R pixels, every `stride` pixels, becomes
// its mean. Windows may overlap, and those at the lower and right edge may be
// cut off: of such a window only the pixels in the image count, so that one of
// which 2 x 3 pixels are left is their sum divided by 6.
// Budget: about 12 lines in each function.
#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/tensor.hpp>

namespace hood {
namespace {

/// How many windows lie above each other, or side by side: they begin at 0,
/// stride, 2 * stride ..., until one has reached the last pixel or the next
/// would begin behind it. That is ceil((extent - R) / stride) + 1, or one less.
std::int64_t windows(std::int64_t extent, std::int64_t R, std::int64_t stride) {
  const std::int64_t count = (extent - R + stride - 1) / stride + 1;
  return (count - 1) * stride < extent ? count : count - 1;
}

void require_fitting(const Shape& x, std::int64_t R, std::int64_t stride,
                     const Shape& y) {
  if (R < 1 || stride < 1 || x[2] < R || x[3] < R || x[0] != y[0] ||
      x[1] != y[1] || y[2] != windows(x[2], R, stride) ||
      y[3] != windows(x[3], R, stride)) {
    check_failed("average_pooling: the sizes do not fit");
  }
}

}  // namespace

/// Overwrites y.
void average_pooling_forward(const Tensor<float>& x,  // [N, C, H, W]
                             std::int64_t R, std::int64_t stride,
                             Tensor<float>& y) {  // [N, C, P, Q]
  require_fitting(x.shape(), R, stride, y.shape());
  for (std::int64_t n = 0; n < x.shape()[0]; ++n) {
    for (std::int64_t c = 0; c < x.shape()[1]; ++c) {
      // TODO: y at n, c, p, q is the mean of a window, for every p and q
    }
  }
}

/// Overwrites dx, whatever it held before.
void average_pooling_backward(const Tensor<float>& dy,  // [N, C, P, Q]
                              std::int64_t R, std::int64_t stride,
                              Tensor<float>& dx) {  // [N, C, H, W]
  require_fitting(dx.shape(), R, stride, dy.shape());
  for (std::int64_t n = 0; n < dx.shape()[0]; ++n) {
    for (std::int64_t c = 0; c < dx.shape()[1]; ++c) {
      // TODO: a window's pixels share in its slope, dy at n, c, p, q
    }
  }
}

}  // namespace hood
