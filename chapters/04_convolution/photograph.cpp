#include <algorithm>
#include <chapters/04_convolution/direct.hpp>
#include <chapters/04_convolution/photograph.hpp>
#include <cmath>
#include <numeric>

namespace hood {

Tensor<float> tensor_of(const Image& image) {
  const Shape& shape = image.shape();
  Tensor<float> x(Shape({1, shape[2], shape[0], shape[1]}, "NCHW"));
  for (std::int64_t h = 0; h < shape[0]; ++h) {
    for (std::int64_t w = 0; w < shape[1]; ++w) {
      for (std::int64_t c = 0; c < shape[2]; ++c) {
        x(0, c, h, w) = static_cast<float>(image(h, w, c)) / 255;
      }
    }
  }
  return x;
}

Image image_of(const Tensor<float>& x) {
  const Shape& shape = x.shape();
  Image image = make_image(shape[2], shape[3], shape[1]);
  for (std::int64_t h = 0; h < shape[2]; ++h) {
    for (std::int64_t w = 0; w < shape[3]; ++w) {
      for (std::int64_t c = 0; c < shape[1]; ++c) {
        const float value = std::clamp(x(0, c, h, w), 0.0f, 1.0f);
        image(h, w, c) = static_cast<std::uint8_t>(std::lround(255 * value));
      }
    }
  }
  return image;
}

Matrix<float> gaussian(int size, float deviation) {
  Matrix<float> kernel(size, size);
  const auto middle = static_cast<float>(size - 1) / 2;
  for (int r = 0; r < size; ++r) {
    for (int s = 0; s < size; ++s) {
      const float y = static_cast<float>(r) - middle;
      const float x = static_cast<float>(s) - middle;
      kernel(r, s) = std::exp(-(y * y + x * x) / (2 * deviation * deviation));
    }
  }
  return kernel / kernel.sum();
}

Matrix<float> sharpening() {
  Matrix<float> kernel(3, 3);
  kernel << 0, -1, 0,  //
      -1, 5, -1,       //
      0, -1, 0;
  return kernel;
}

Matrix<float> sobel() {
  Matrix<float> kernel(3, 3);
  kernel << -1, 0, 1,  //
      -2, 0, 2,        //
      -1, 0, 1;
  return kernel;
}

Tensor<float> filtered(const Tensor<float>& x, const Matrix<float>& kernel,
                       std::int64_t stride) {
  ConvShape shape;
  // Channels are images here: none shall meet another.
  shape.N = x.shape()[1];
  shape.H = x.shape()[2];
  shape.W = x.shape()[3];
  shape.R = kernel.rows();
  shape.S = kernel.cols();
  shape.stride = stride;
  shape.pad = kernel.rows() / 2;
  Tensor<float> y(Shape({1, shape.N, shape.P(), shape.Q()}, "NCHW"));
  direct_forward(shape, x.data(), kernel.data(), y.data());
  return y;
}

Tensor<float> edges(const Tensor<float>& x) {
  const Tensor<float> across = filtered(x, sobel());
  Tensor<float> y = filtered(x, sobel().transpose());
  for (std::int64_t i = 0; i < y.size(); ++i) {
    y.data()[i] = std::hypot(y.data()[i], across.data()[i]);
  }
  return y;
}

Fit best_fit(const Tensor<float>& to, const Tensor<float>& from) {
  const auto inner = [](const Tensor<float>& a, const Tensor<float>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  };
  const double squared = inner(to, to), common = inner(to, from);
  if (squared == 0) return {0, 0};
  if (common == 0) return {0, 1};
  const double factor = common / inner(from, from);
  // Rounding may take it below 0.
  return {factor, std::sqrt(std::max(0.0, 1 - factor * common / squared))};
}

}  // namespace hood
