#include <algorithm>
#include <chapters/04_convolution/photograph.hpp>
#include <cmath>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// 5 high and 7 wide, 3 channels, no two numbers of a channel alike.
Image slope_of_colours() {
  Image image = make_image(5, 7, 3);
  for (std::int64_t i = 0; i < image.size(); ++i) {
    image.data()[i] = static_cast<std::uint8_t>(2 * i);
  }
  return image;
}

Tensor<float> numbers(std::initializer_list<float> values) {
  Tensor<float> x(
      Shape({1, 1, 1, static_cast<std::int64_t>(values.size())}, "NCHW"));
  std::copy(values.begin(), values.end(), x.begin());
  return x;
}

}  // namespace

TEST_CASE("a picture and its tensor") {
  const Image image = slope_of_colours();
  const Tensor<float> x = tensor_of(image);
  CHECK(x.shape() == Shape({1, 3, 5, 7}, "NCHW"));
  CHECK(x(0, 1, 4, 2) == float(image(4, 2, 1)) / 255);
  CHECK(std::equal(image.begin(), image.end(), image_of(x).begin()));
  const Image clamped = image_of(numbers({-3, 0.5f, 7}));
  CHECK(int(clamped(0, 0, 0)) == 0);
  CHECK(int(clamped(0, 1, 0)) == 128);
  CHECK(int(clamped(0, 2, 0)) == 255);
}

TEST_CASE("what the filters do to an even surface and to a slope") {
  CHECK(gaussian(9, 2.5f).sum() == Approx(1));
  CHECK(gaussian(9, 2.5f).transpose() == gaussian(9, 2.5f));
  CHECK(sharpening().sum() == 1);
  CHECK(sobel().sum() == 0);
  Tensor<float> x(Shape({1, 1, 5, 7}, "NCHW"));
  for (std::int64_t i = 0; i < x.size(); ++i) x.data()[i] = float(i % 7);
  // 1 brighter to each side: 1 + 2 + 1 rows times 2 columns.
  CHECK(filtered(x, sobel())(0, 0, 2, 3) == 8);
  CHECK(filtered(x, sobel().transpose())(0, 0, 2, 3) == 0);
  CHECK(edges(x)(0, 0, 2, 3) == 8);
  CHECK(filtered(x, sharpening())(0, 0, 2, 3) == 3);
  CHECK(filtered(x, sobel(), 2).shape() == Shape({1, 1, 3, 4}, "NCHW"));
}

TEST_CASE("channels do not meet when a picture is filtered") {
  const Tensor<float> x = tensor_of(slope_of_colours());
  Tensor<float> blue(x.shape());
  std::copy(x.begin() + 2 * 35, x.end(), blue.begin() + 2 * 35);
  const Tensor<float> all = filtered(x, gaussian(3, 1));
  const Tensor<float> one = filtered(blue, gaussian(3, 1));
  for (std::int64_t h = 0; h < 5; ++h) {
    CHECK(one(0, 2, h, 3) == all(0, 2, h, 3));
    CHECK(one(0, 0, h, 3) == 0);
    CHECK(one(0, 1, h, 3) == 0);
  }
}

TEST_CASE("the best fit does not mind brightness") {
  const Fit darker = best_fit(numbers({2, 4, 6}), numbers({1, 2, 3}));
  CHECK(darker.factor == 2);
  CHECK(darker.distance == 0);
  const Fit other = best_fit(numbers({3, 4}), numbers({1, 0}));
  CHECK(other.factor == 3);
  CHECK(other.distance == Approx(0.8));
  CHECK(best_fit(numbers({1, 0}), numbers({0, 1})).distance == 1);
  CHECK(best_fit(numbers({0.1f, 0.7f}), numbers({0.1f, 0.7f})).distance < 1e-7);
  CHECK(best_fit(numbers({0, 0}), numbers({0, 0})).distance == 0);
  CHECK(best_fit(numbers({1, 0}), numbers({0, 0})).distance == 1);
}

}  // namespace hood
