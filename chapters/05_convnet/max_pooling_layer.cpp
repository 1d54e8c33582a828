#include <algorithm>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/05_convnet/layers.hpp>
#include <cmath>
#include <common/core/error.hpp>

namespace hood {
namespace {

/// The offset of the largest number of a window.
template <class T>
std::int64_t winner_of(const T* x, std::int64_t first, std::int64_t R,
                       std::int64_t width) {
  std::int64_t winner = first;
  for (std::int64_t r = 0; r < R; ++r) {
    for (std::int64_t s = 0; s < R; ++s) {
      const std::int64_t pixel = first + r * width + s;
      // A NaN wins, so that it is not hidden.
      if (x[pixel] > x[winner] || std::isnan(x[pixel])) winner = pixel;
    }
  }
  return winner;
}

}  // namespace

template <class T>
MaxPooling<T>::MaxPooling(std::int64_t R, std::int64_t stride)
    : R_(R), stride_(stride) {
  if (R < 1 || stride < 1) {
    bad_input(fmt::format("pooling of {0} x {0} every {1} pixels", R, stride),
              "both must be 1 or more");
  }
}

template <class T>
std::string MaxPooling<T>::name() const {
  return fmt::format("max pooling {0} x {0}", R_);
}

template <class T>
Shape MaxPooling<T>::output(const Shape& x) const {
  if (x.rank() != 4 || x[2] < R_ || x[3] < R_) {
    bad_input(fmt::format("{} cannot take {}", name(), x.text()),
              "[N, C, H, W] no smaller than the window is wanted");
  }
  return Shape(
      {x[0], x[1], (x[2] - R_) / stride_ + 1, (x[3] - R_) / stride_ + 1},
      "NCPQ");
}

template <class T>
void MaxPooling<T>::forward(const Tensor<T>& x, Tensor<T>& y) {
  const std::int64_t H = x.shape()[2], W = x.shape()[3];
  const std::int64_t P = y.shape()[2], Q = y.shape()[3];
  const std::int64_t channels = y.shape()[0] * y.shape()[1];
  winners_.resize(static_cast<std::size_t>(y.size()));
  constexpr std::int64_t WORTH_THREADS = 100'000;  // numbers
  in_parallel(channels, x.size() > WORTH_THREADS,
              [=, this, x = x.data(), y = y.data(),
               winners = winners_.data()](std::int64_t channel) {
                for (std::int64_t p = 0; p < P; ++p) {
                  for (std::int64_t q = 0; q < Q; ++q) {
                    const std::int64_t output = (channel * P + p) * Q + q;
                    winners[output] = winner_of(
                        x, (channel * H + p * stride_) * W + q * stride_, R_,
                        W);
                    y[output] = x[winners[output]];
                  }
                }
              });
}

template <class T>
void MaxPooling<T>::backward(const Tensor<T>& /*x*/, const Tensor<T>& /*y*/,
                             const Tensor<T>& dy, Tensor<T>* dx) {
  if (dx == nullptr) return;
  if (std::ssize(winners_) != dy.size()) {
    check_failed("backward of max pooling without its forward");
  }
  std::fill(dx->begin(), dx->end(), T(0));
  for (std::int64_t output = 0; output < dy.size(); ++output) {
    dx->data()[winners_[static_cast<std::size_t>(output)]] += dy.data()[output];
  }
}

template class MaxPooling<float>;
template class MaxPooling<double>;

}  // namespace hood
