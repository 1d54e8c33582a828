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
      for (std::int64_t p = 0; p < y.shape()[2]; ++p) {
        for (std::int64_t q = 0; q < y.shape()[3]; ++q) {
          const std::int64_t top = p * stride, left = q * stride;
          const std::int64_t bottom = std::min(top + R, x.shape()[2]);
          const std::int64_t right = std::min(left + R, x.shape()[3]);
          float sum = 0;
          for (std::int64_t row = top; row < bottom; ++row) {
            for (std::int64_t column = left; column < right; ++column) {
              sum += x(n, c, row, column);
            }
          }
          y(n, c, p, q) = sum / float((bottom - top) * (right - left));
        }
      }
    }
  }
}

/// Overwrites dx, whatever it held before.
void average_pooling_backward(const Tensor<float>& dy,  // [N, C, P, Q]
                              std::int64_t R, std::int64_t stride,
                              Tensor<float>& dx) {  // [N, C, H, W]
  require_fitting(dx.shape(), R, stride, dy.shape());
  std::fill(dx.begin(), dx.end(), 0.0f);
  for (std::int64_t n = 0; n < dx.shape()[0]; ++n) {
    for (std::int64_t c = 0; c < dx.shape()[1]; ++c) {
      for (std::int64_t p = 0; p < dy.shape()[2]; ++p) {
        for (std::int64_t q = 0; q < dy.shape()[3]; ++q) {
          const std::int64_t top = p * stride, left = q * stride;
          const std::int64_t bottom = std::min(top + R, dx.shape()[2]);
          const std::int64_t right = std::min(left + R, dx.shape()[3]);
          const float share =
              dy(n, c, p, q) / float((bottom - top) * (right - left));
          for (std::int64_t row = top; row < bottom; ++row) {
            for (std::int64_t column = left; column < right; ++column) {
              dx(n, c, row, column) += share;
            }
          }
        }
      }
    }
  }
}

}  // namespace hood
