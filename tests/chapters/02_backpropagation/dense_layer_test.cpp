#include <chapters/02_backpropagation/dense_layer.hpp>
#include <chapters/02_backpropagation/gradient_check.hpp>
#include <cmath>
#include <limits>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

Matrix<double> random_matrix(Eigen::Index rows, Eigen::Index columns,
                             std::uint64_t stream) {
  Matrix<double> matrix(rows, columns);
  const Random random(3, stream);
  for (Eigen::Index i = 0; i < matrix.size(); ++i) {
    matrix.data()[i] = random.normal(static_cast<std::uint64_t>(i));
  }
  return matrix;
}

Matrix<double> poisoned(Eigen::Index rows, Eigen::Index columns) {
  return Matrix<double>::Constant(rows, columns,
                                  std::numeric_limits<double>::quiet_NaN());
}

/// Checks dw, db and dx where the loss is the sum of dy times y.
void check_backward(int n, int d, int k) {
  CAPTURE(n, d, k);
  DenseLayer<double> layer(d, k, Random(7));
  layer.b = random_matrix(1, k, 1);
  Matrix<double> x = random_matrix(n, d, 2);
  const Matrix<double> dy = random_matrix(n, k, 3);
  Matrix<double> y = poisoned(n, k);
  Matrix<double> dx = poisoned(n, d);
  layer.dw = poisoned(d, k);
  layer.db = poisoned(1, k);
  layer.backward(x, dy, &dx);
  const LossFunction loss = [&] {
    layer.forward(x, y);
    return (y.array() * dy.array()).sum();
  };
  for (const Parameter<double>& parameter :
       {Parameter<double>{"w", layer.w, layer.dw},
        Parameter<double>{"b", layer.b, layer.db},
        Parameter<double>{"x", x, dx}}) {
    const GradientError error = worst_error(parameter, loss, 1e-4);
    CAPTURE(error.name, error.row, error.column, error.backward,
            error.measured);
    CHECK(error.relative <= 1e-8);
  }
}

}  // namespace

TEST_CASE("a dense layer adds up what a hand adds up") {
  DenseLayer<double> layer(2, 3, Random(1));
  layer.w << 1, 2, 3, 10, 20, 30;
  layer.b << 0.5, -0.5, 0;
  Matrix<double> x(2, 2);
  x << 1, 2, -3, 4;
  Matrix<double> y = poisoned(2, 3);
  layer.forward(x, y);
  Matrix<double> expected(2, 3);
  expected << 21.5, 41.5, 63, 37.5, 73.5, 111;
  CHECK(y == expected);
}

TEST_CASE("dw, db and dx of a dense layer agree with differences") {
  const std::vector<int> sizes{1, 2, 3, 5, 7, 17, 33};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    // Every size in every place, never two alike together but for 1 x 1 x 1.
    const std::size_t count = sizes.size();
    for (std::size_t gap = 1; gap < 3; ++gap) {
      check_backward(sizes[i], sizes[(i + gap) % count],
                     sizes[(i + 3 * gap) % count]);
    }
    check_backward(sizes[i], 1, 1);
    check_backward(1, sizes[i], 1);
    check_backward(1, 1, sizes[i]);
  }
}

TEST_CASE("backward replaces the gradient and needs no dx") {
  DenseLayer<double> layer(3, 2, Random(5));
  const Matrix<double> x = random_matrix(4, 3, 1);
  const Matrix<double> dy = random_matrix(4, 2, 2);
  layer.backward(x, dy, nullptr);
  const Matrix<double> once = layer.dw;
  layer.backward(x, dy, nullptr);
  CHECK(layer.dw == once);
}

TEST_CASE("a step goes downhill by the rate") {
  DenseLayer<double> layer(1, 1, Random(5));
  layer.w << 2;
  layer.b << -1;
  layer.dw << 0.5;
  layer.db << -4;
  layer.step(0.1);
  CHECK(layer.w(0, 0) == Approx(1.95));
  CHECK(layer.b(0, 0) == Approx(-0.6));
}

TEST_CASE("new weights keep the size of what flows through them") {
  for (const int inputs : {10, 300}) {
    const DenseLayer<double> layer(inputs, 200, Random(2));
    const double mean = layer.w.mean();
    const double deviation =
        std::sqrt((layer.w.array() - mean).square().mean());
    CAPTURE(inputs, mean, deviation);
    CHECK(std::abs(mean) < 0.02);
    CHECK(deviation * std::sqrt(inputs) == Approx(1).margin(0.05));
    CHECK(layer.b.isZero(0));
  }
}

TEST_CASE("layers can draw on different parts of one stream") {
  const Random random(4);
  const DenseLayer<float> whole(6, 5, random);
  const DenseLayer<float> later(6, 4, random, 6);
  const float ratio = whole.w(1, 1) / later.w(0, 0);  // both draw number 6
  CHECK(ratio == Approx(1));
}

TEST_CASE("a layer trained again on a batch of the same size moves nothing") {
  DenseLayer<float> layer(5, 3, Random(1));
  const Matrix<float> x = Matrix<float>::Ones(7, 5);
  const Matrix<float> dy = Matrix<float>::Ones(7, 3);
  Matrix<float> y, dx;
  layer.forward(x, y);
  layer.backward(x, dy, &dx);
  const std::vector<const float*> before{y.data(), dx.data(), layer.dw.data(),
                                         layer.db.data()};
  layer.forward(x, y);
  layer.backward(x, dy, &dx);
  CHECK(before == std::vector<const float*>{y.data(), dx.data(),
                                            layer.dw.data(), layer.db.data()});
}

TEST_CASE("shapes that do not fit are refused by name") {
  DenseLayer<double> layer(3, 2, Random(1));
  Matrix<double> y;
  CHECK_THROWS_WITH(layer.forward(Matrix<double>::Zero(4, 2), y),
                    "dense layer: x is [4, 2], not [4, 3]");
  CHECK_THROWS_WITH(layer.backward(Matrix<double>::Zero(4, 3),
                                   Matrix<double>::Zero(5, 2), nullptr),
                    "dense layer: dy is [5, 2], not [4, 2]");
}

}  // namespace hood
