#include <chapters/02_backpropagation/gradient_check.hpp>
#include <cmath>
#include <limits>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// e^(p0 + 2 p1) of a [1, 2] parameter, and its gradient.
struct Exponential {
  Matrix<double> value{{0.25, -0.5}};
  Matrix<double> gradient{{0, 0}};
  std::vector<Parameter<double>> parameters{{"p", value, gradient}};

  LossFunction loss = [this] {
    return std::exp(value(0, 0) + 2 * value(0, 1));
  };
  Exponential() { gradient << loss(), 2 * loss(); }
  Exponential(const Exponential&) = delete;
};

/// The step among 10^-1, 10^-1.5, ... 10^-13 with the smallest error.
double best_step(const Exponential& function, Difference difference) {
  double best = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (double power = -1; power >= -13; power -= 0.5) {
    const double step = std::pow(10, power);
    const double error =
        gradient_distance(function.parameters, function.loss, step, difference);
    if (error < smallest) {
      smallest = error;
      best = step;
    }
  }
  return best;
}

}  // namespace

TEST_CASE("differences of a square and a cube are what paper says") {
  double x = 3;
  const LossFunction square = [&] { return x * x; };
  const LossFunction cube = [&] { return x * x * x; };
  CHECK(forward_difference(square, x, 0.5) == Approx(6.5));  // 2x + h
  CHECK(central_difference(square, x, 0.5) == Approx(6));    // 2x
  CHECK(central_difference(cube, x, 0.5) == Approx(27.25));  // 3x^2 + h^2
  CHECK(x == 3);
}

TEST_CASE("a measured number is put back to the bit") {
  double x = 0.1;
  const LossFunction loss = [&] { return x; };
  for (const double step : {1e-1, 1e-5, 1e-13, 1e3}) {
    forward_difference(loss, x, step);
    central_difference(loss, x, step);
    CHECK(x == 0.1);
  }
}

TEST_CASE("worst_error finds the slope that is off, and by how much") {
  Exponential function;
  const Parameter<double>& parameter = function.parameters[0];
  CHECK(worst_error(parameter, function.loss, 1e-4).relative <= 1e-7);
  function.gradient(0, 1) *= 1.01;
  const GradientError error = worst_error(parameter, function.loss, 1e-4);
  CHECK(error.name == "p");
  CHECK(error.row == 0);
  CHECK(error.column == 1);
  CHECK(error.relative == Approx(0.01 / 1.01));
}

TEST_CASE("no slope and no gradient agree; no slope and some do not") {
  Matrix<double> value{{1, 2}};
  Matrix<double> gradient{{0, 0}};
  const LossFunction loss = [] { return 5.0; };
  CHECK(worst_error({"p", value, gradient}, loss, 1e-4).relative == 0);
  gradient(0, 1) = 1e-30;
  CHECK(worst_error({"p", value, gradient}, loss, 1e-4).relative == 1);
}

TEST_CASE("a gradient that is not a number is not right") {
  for (const Eigen::Index column : {0, 1}) {
    Exponential function;
    function.gradient(0, column) = std::numeric_limits<double>::quiet_NaN();
    const GradientError error =
        worst_error(function.parameters[0], function.loss, 1e-4);
    CHECK(error.column == column);
    CHECK_FALSE(error.relative <= 1);
  }
}

TEST_CASE("the error of a difference is least where theory says") {
  const Exponential function;
  const double rounding = std::numeric_limits<double>::epsilon();
  const double central = best_step(function, central_difference);
  const double forward = best_step(function, forward_difference);
  CAPTURE(central, forward);
  CHECK(std::abs(std::log10(central / std::cbrt(rounding))) <= 1);
  CHECK(std::abs(std::log10(forward / std::sqrt(rounding))) <= 1);
}

TEST_CASE("a tenth of the step: a tenth of the error, or a hundredth") {
  const Exponential function;
  const auto ratio = [&](Difference difference) {
    const auto error = [&](double step) {
      return gradient_distance(function.parameters, function.loss, step,
                               difference);
    };
    return error(1e-2) / error(1e-3);
  };
  CHECK(ratio(forward_difference) == Approx(10).epsilon(0.05));
  CHECK(ratio(central_difference) == Approx(100).epsilon(0.05));
}

}  // namespace hood
