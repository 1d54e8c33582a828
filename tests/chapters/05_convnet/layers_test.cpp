#include <chapters/05_convnet/layers.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/worse.hpp>
#include <limits>
#include <memory>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

using Numbers = std::vector<double>;

Tensor<double> tensor(const Shape& shape, const Numbers& numbers) {
  return {shape, numbers};
}

Tensor<double> random_tensor(const Shape& shape, std::uint64_t stream) {
  Tensor<double> result(shape);
  std::uint64_t i = 0;
  for (double& number : result) number = Random(5, stream).normal(i++);
  return result;
}

void poison(Tensor<double>& numbers) {
  std::fill(numbers.begin(), numbers.end(),
            std::numeric_limits<double>::quiet_NaN());
}

Numbers numbers_of(const Tensor<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}

struct Passes {
  Tensor<double> y, dx;
};

/// Forward, and backward of dy; what they write is full of NaN before.
Passes passes_of(Layer<double>& layer, const Tensor<double>& x,
                 const Tensor<double>& dy) {
  Passes passes{Tensor<double>(layer.output(x.shape())),
                Tensor<double>(x.shape())};
  poison(passes.y);
  poison(passes.dx);
  for (Learned<double>* one : layer.learned()) poison(one->gradient);
  layer.forward(x, passes.y);
  layer.backward(x, passes.y, dy, &passes.dx);
  return passes;
}

double inner(const Tensor<double>& a, const Tensor<double>& b) {
  double sum = 0;
  for (std::int64_t i = 0; i < a.size(); ++i) sum += a.data()[i] * b.data()[i];
  return sum;
}

/// The largest difference between `slopes` and what central differences of
/// <y, dy> measure when `numbers` move.
double distance(Layer<double>& layer, const Tensor<double>& x,
                const Tensor<double>& dy, Tensor<double>& numbers,
                const Tensor<double>& slopes) {
  Tensor<double> y(dy.shape());
  double largest = 0;
  for (std::int64_t i = 0; i < numbers.size(); ++i) {
    constexpr double NUDGE = 1e-5;
    double& number = numbers.data()[i];
    const double kept = number;
    number = kept + NUDGE;
    layer.forward(x, y);
    const double ahead = inner(y, dy);
    number = kept - NUDGE;
    layer.forward(x, y);
    const double behind = inner(y, dy);
    number = kept;
    const double measured = (ahead - behind) / (2 * NUDGE);
    largest = worse(largest, std::abs(measured - slopes.data()[i]));
  }
  return largest;
}

void check_slopes(Layer<double>& layer, const Shape& shape) {
  Tensor<double> x = random_tensor(shape, 1);
  const Tensor<double> dy = random_tensor(layer.output(shape), 2);
  CAPTURE(layer.name(), shape.text());
  const Tensor<double> dx = passes_of(layer, x, dy).dx;
  CHECK(distance(layer, x, dy, x, dx) < 1e-8);
  for (Learned<double>* one : layer.learned()) {
    CAPTURE(one->name);
    const Tensor<double> slopes = one->gradient;
    CHECK(distance(layer, x, dy, one->value, slopes) < 1e-8);
  }
  // Nobody wants dx: the gradients are the same.
  if (layer.learned().empty()) return;
  const Numbers before = numbers_of(layer.learned()[0]->gradient);
  Tensor<double> y(dy.shape());
  layer.forward(x, y);
  layer.backward(x, y, dy, nullptr);
  CHECK(numbers_of(layer.learned()[0]->gradient) == before);
}

}  // namespace

TEST_CASE("every layer's slopes are the measured ones") {
  for (const Way<double>& version : all_versions<double>()) {
    Convolution<double> first({1, 3, 1, 1, 5, 3, 2, 1, 1}, Random(1), version);
    check_slopes(first, Shape({2, 3, 5, 4}));
    check_slopes(first, Shape({1, 3, 1, 2}));
    Convolution<double> second({1, 2, 1, 1, 7, 2, 3, 2, 0}, Random(2), version);
    check_slopes(second, Shape({3, 2, 6, 7}));
  }
  for (const auto& [R, stride] :
       {std::pair(2, 2), std::pair(3, 2), std::pair(3, 1), std::pair(1, 1),
        std::pair(2, 3)}) {
    MaxPooling<double> pooling(R, stride);
    check_slopes(pooling, Shape({2, 3, 7, 5}));
  }
  ReLU<double> relu;
  check_slopes(relu, Shape({2, 3, 5, 4}));
  check_slopes(relu, Shape({3, 7}));
  FullyConnected<double> dense(12, 5, Random(3));
  check_slopes(dense, Shape({3, 12}));
  check_slopes(dense, Shape({1, 3, 2, 2}));
}

TEST_CASE("a convolution adds its bias to every output of its channel") {
  Convolution<double> layer({1, 1, 1, 1, 2, 1, 1, 1, 0}, Random(1),
                            all_versions<double>().back());
  layer.learned()[0]->value = tensor(Shape({2, 1, 1, 1}, "KCRS"), {1, 10});
  layer.learned()[1]->value = tensor(Shape({2}), {0.5, -0.5});
  const auto x = tensor(Shape({2, 1, 1, 2}), {1, 2, 3, 4});
  const auto dy = tensor(Shape({2, 2, 1, 2}), {1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(numbers_of(passes_of(layer, x, dy).y) ==
        Numbers{1.5, 2.5, 9.5, 19.5, 3.5, 4.5, 29.5, 39.5});
  CHECK(numbers_of(layer.learned()[1]->gradient) == Numbers{14, 22});
}

TEST_CASE("a pixel that wins in several windows gets the sum") {
  MaxPooling<double> pooling(3, 1);
  const auto x = tensor(Shape({1, 1, 3, 5}),
                        {0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const auto dy = tensor(Shape({1, 1, 1, 3}), {1, 10, 100});
  const auto [y, dx] = passes_of(pooling, x, dy);
  CHECK(numbers_of(y) == Numbers{9, 9, 9});
  CHECK(numbers_of(dx) ==
        Numbers{0, 0, 111, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("of equal pixels the first wins, alone") {
  MaxPooling<double> pooling(2, 2);
  const auto x = tensor(Shape({1, 2, 2, 2}), {7, 7, 7, 7, 1, 3, 3, 2});
  const auto dy = tensor(Shape({1, 2, 1, 1}), {5, 6});
  CHECK(numbers_of(passes_of(pooling, x, dy).dx) ==
        Numbers{5, 0, 0, 0, 0, 6, 0, 0});
}

TEST_CASE("windows that are not whole are left out") {
  MaxPooling<double> pooling(2, 2);
  CHECK(pooling.output(Shape({1, 1, 5, 7})) == Shape({1, 1, 2, 3}, "NCPQ"));
  const auto x = tensor(Shape({1, 1, 3, 3}), {1, 2, 9, 3, 4, 9, 9, 9, 9});
  const auto dy = tensor(Shape({1, 1, 1, 1}), {1});
  const auto [y, dx] = passes_of(pooling, x, dy);
  CHECK(numbers_of(y) == Numbers{4});
  CHECK(numbers_of(dx) == Numbers{0, 0, 0, 0, 1, 0, 0, 0, 0});
}

TEST_CASE("windows of negative numbers have a winner, too") {
  MaxPooling<double> pooling(2, 2);
  const auto x = tensor(Shape({1, 1, 2, 2}), {-4, -3, -2, -1});
  CHECK(numbers_of(passes_of(pooling, x, tensor(Shape({1, 1, 1, 1}), {1})).y) ==
        Numbers{-1});
}

TEST_CASE("a NaN in a window is not hidden, wherever it lies") {
  MaxPooling<double> pooling(2, 2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < 4; ++i) {
    Numbers pixels{1, 2, 3, 4};
    pixels[i] = nan;
    const auto x = tensor(Shape({1, 1, 2, 2}), pixels);
    const auto y = passes_of(pooling, x, tensor(Shape({1, 1, 1, 1}), {1})).y;
    CHECK(std::isnan(*y.begin()));
  }
}

TEST_CASE("ReLU passes nothing at 0") {
  ReLU<double> relu;
  const auto x = tensor(Shape({1, 4}), {-1, 0, -0.0, 2});
  const auto [y, dx] = passes_of(relu, x, tensor(Shape({1, 4}), {5, 6, 7, 8}));
  CHECK(numbers_of(y) == Numbers{0, 0, 0, 2});
  CHECK(numbers_of(dx) == Numbers{0, 0, 0, 8});
}

TEST_CASE("backward of max pooling without its forward is noticed") {
  MaxPooling<double> pooling(2, 2);
  Tensor<double> dx(Shape({1, 1, 2, 2}));
  const Tensor<double> y(Shape({1, 1, 1, 1}));
  CHECK_THROWS_AS(pooling.backward(dx, y, y, &dx), Error);
}

TEST_CASE("a layer says what it cannot take") {
  Convolution<float> convolution({1, 3, 1, 1, 4, 5, 5, 1, 0}, Random(1),
                                 all_versions<float>().back());
  CHECK_THAT(refusal([&] {
               convolution.output(Shape({1, 1, 9, 9}));
             }),
             ContainsSubstring("3 channels cannot take"));
  CHECK_THAT(refusal([&] {
               convolution.output(Shape({1, 3, 4, 9}));
             }),
             !ContainsSubstring("accepted"));
  CHECK_THAT(refusal([&] {
               convolution.output(Shape({1, 27}));
             }),
             ContainsSubstring("cannot take"));
  MaxPooling<float> pooling(3, 2);
  CHECK_THAT(refusal([&] {
               pooling.output(Shape({1, 1, 2, 5}));
             }),
             ContainsSubstring("max pooling 3 x 3 cannot take"));
  CHECK_THAT(refusal([] { MaxPooling<float>(0, 1); }),
             ContainsSubstring("must be 1 or more"));
  CHECK_THAT(refusal([] { MaxPooling<float>(2, 0); }),
             ContainsSubstring("must be 1 or more"));
  FullyConnected<float> dense(12, 5, Random(1));
  CHECK_THAT(refusal([&] {
               dense.output(Shape({2, 13}));
             }),
             ContainsSubstring("12 numbers of each example"));
  CHECK_THAT(refusal([&] {
               dense.output(Shape({0, 12}));
             }),
             ContainsSubstring("cannot take"));
}

TEST_CASE("first weights keep the size of what flows through ReLU") {
  Convolution<double> layer({1, 64, 1, 1, 64, 3, 3, 1, 1}, Random(1),
                            all_versions<double>().back());
  double squares = 0;
  const Tensor<double>& w = layer.learned()[0]->value;
  for (const double weight : w) squares += weight * weight;
  CHECK(squares / double(w.size()) == Approx(2.0 / (64 * 9)).epsilon(0.02));
  for (const double bias : layer.learned()[1]->value) CHECK(bias == 0);
}

TEST_CASE("multiplications are counted") {
  Convolution<float> convolution({1, 3, 1, 1, 4, 5, 2, 1, 0}, Random(1),
                                 all_versions<float>().back());
  CHECK(convolution.products(Shape({2, 3, 6, 7})) == 2 * 4 * 2 * 6 * 30);
  FullyConnected<float> dense(12, 5, Random(1));
  CHECK(dense.products(Shape({2, 12})) == 120);
  CHECK(ReLU<float>().products(Shape({2, 12})) == 0);
}

}  // namespace hood
