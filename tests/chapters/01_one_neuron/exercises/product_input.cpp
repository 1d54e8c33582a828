#include <fmt/core.h>

#include <array>
#include <chapters/01_one_neuron/clouds.hpp>
#include <chapters/01_one_neuron/neuron.hpp>
#include <cmath>
#include <string>
#include <tests/support/catch.hpp>
#include <vector>

using namespace hood;

namespace hood {
double product_output(const std::array<double, 4>& weights, double x, double y);
void product_step(std::array<double, 4>& weights, const Point& point,
                  double rate);
}  // namespace hood

namespace {

using Weights = std::array<double, 4>;

const std::array<std::string, 4> INPUTS{"x", "y", "x * y", "1 (the bias)"};

bool near(double a, double b) {
  return std::abs(a - b) <= 1e-7;
}

double loss_of(const Weights& weights, const Point& point) {
  const double error = product_output(weights, point.x, point.y) - point.label;
  return error * error / 2;
}

/// The slope of the loss by weight i, measured.
double slope_of(const Weights& weights, const Point& point, std::size_t i) {
  Weights up = weights, down = weights;
  up[i] += 1e-5;
  down[i] -= 1e-5;
  return (loss_of(up, point) - loss_of(down, point)) / 2e-5;
}

/// Which usual mistake moves weight i by `got` instead of -rate * slope.
std::string guess(const Weights& weights, const Point& point, double rate,
                  std::size_t i, double got) {
  const double output = product_output(weights, point.x, point.y);
  const double input = Weights{point.x, point.y, point.x * point.y, 1}[i];
  const double error = output - point.label;
  const double slope = output * (1 - output);
  if (got == 0) return "it did not move";
  if (near(got, rate * error * slope * input)) {
    return "it moved the wrong way: the sign is wrong";
  }
  if (near(got, -rate * error * input)) {
    return "the slope of the sigmoid is missing";
  }
  if (near(got, -rate * error * slope)) {
    return "it moved by the delta alone, without its input";
  }
  if (near(got, -error * slope * input)) return "the rate is missing";
  return "not one of the usual mistakes";
}

double share_right(const Weights& weights, const std::vector<Point>& points) {
  double right = 0;
  for (const Point& p : points) {
    if ((product_output(weights, p.x, p.y) >= 0.5 ? 1 : 0) == p.label) ++right;
  }
  return right / static_cast<double>(points.size());
}

void check_learns(const std::string& name, const std::vector<Point>& points) {
  Weights weights{-1, 1, 0, 0};
  for (int epoch = 0; epoch < 50; ++epoch) {
    for (const Point& point : points) product_step(weights, point, 0.1);
  }
  const double share = share_right(weights, points);
  if (share >= 0.97) return;
  FAIL(
      fmt::format("{}: {:.1f} % of 200 points right after 50 epochs at rate "
                  "0.1, expected 97 % or more",
                  name, 100 * share));
}

void check_output(const Weights& weights, double x, double y, double sum,
                  const std::string& remark) {
  const double got = product_output(weights, x, y);
  if (near(got, sigmoid(sum))) return;
  FAIL(
      fmt::format("x = {}, y = {}, weights {}, {}, {}, {}: the output is "
                  "{:.6f}, expected {:.6f}\n{}",
                  x, y, weights[0], weights[1], weights[2], weights[3], got,
                  sigmoid(sum), remark));
}

}  // namespace

TEST_CASE("the output is the sigmoid of the weighted sum of four inputs") {
  const double x = 0.5, y = -3;
  const Weights inputs{x, y, x * y, 1};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Weights weights{};
    weights[i] = 0.7;
    const bool without = near(product_output(weights, x, y), 0.5);
    check_output(weights, x, y, 0.7 * inputs[i],
                 without ? INPUTS[i] + " is not in the sum"
                         : "only the weight of " + INPUTS[i] + " is not 0");
  }
  check_output({1, -2, 3, -4}, x, y, -2, "the four do not add up");
  SUCCEED();
}

TEST_CASE("the update is the rate times the measured slope of the loss") {
  const double rate = 0.5;
  for (const Weights& before :
       {Weights{-1, 1, 0.5, 0.3}, Weights{2, 0.1, -1.5, 0}}) {
    for (const Point& point : {Point{0.5, -1, 0}, Point{1.2, 0.7, 1}}) {
      Weights after = before;
      product_step(after, point, rate);
      for (std::size_t i = 0; i < before.size(); ++i) {
        const double got = after[i] - before[i];
        const double right = -rate * slope_of(before, point, i);
        if (near(got, right)) continue;
        FAIL(fmt::format(
            "the point ({}, {}) with label {}, rate {}: the weight of {}, {}, "
            "moved by {:.6f}, expected {:.6f}\n{}",
            point.x, point.y, point.label, rate, INPUTS[i], before[i], got,
            right, guess(before, point, rate, i, got)));
      }
    }
  }
  SUCCEED();
}

TEST_CASE("the neuron learns exclusive or, which no line can") {
  for (const std::uint64_t seed : {1, 2, 3}) {
    check_learns(fmt::format("seed {}", seed), xor_clouds(200, seed));
  }
  SUCCEED();
}

TEST_CASE("the neuron still learns two clouds") {
  check_learns("two clouds", two_clouds(200, 1));
  SUCCEED();
}
