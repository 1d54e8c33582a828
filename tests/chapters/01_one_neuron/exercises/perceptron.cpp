#include <fmt/core.h>

#include <array>
#include <chapters/01_one_neuron/neuron.hpp>
#include <cmath>
#include <string>
#include <tests/support/catch.hpp>
#include <vector>

using namespace hood;

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double rate);
}

namespace {

Neuron step_neuron(double weight_x, double weight_y, double bias) {
  return {{weight_x, weight_y}, bias, Activation::step};
}

/// The weight of x, that of y, and the bias.
using Numbers = std::array<double, 3>;

const std::array<std::string, 3> NAMES{"the weight of x", "the weight of y",
                                       "the bias"};

Numbers numbers_of(const Neuron& neuron) {
  return {neuron.weights[0], neuron.weights[1], neuron.bias};
}

/// Which usual mistake moves number i from `before` to `got`, as a remark.
std::string guess(const Neuron& neuron, const Point& point, double rate,
                  std::size_t i, double got) {
  const double before = numbers_of(neuron)[i];
  const double input = Numbers{point.x, point.y, 1}[i];
  const double error = neuron.output(point.x, point.y) - point.label;
  const auto is = [&](double move) {
    return std::abs(got - (before + move)) <= 1e-12;
  };
  if (error == 0) return "the answer was right: nothing must move";
  if (is(0) && i > 0) {
    return "it did not move; or the error was worked out again after a weight "
           "had moved";
  }
  if (is(0)) return "it did not move";
  if (is(rate * error * input)) {
    return "it moved the wrong way: the sign is wrong";
  }
  if (is(-rate * error))
    return "it moved by the error alone, without its input";
  if (is(-error * input)) return "the rate is missing";
  return "not one of the usual mistakes";
}

/// Checks one update of `before` against the neuron that it must lead to.
void check_update(const Neuron& before, const Point& point, double rate,
                  const Neuron& expected) {
  Neuron neuron = before;
  perceptron_step(neuron, point, rate);
  const Numbers got = numbers_of(neuron), right = numbers_of(expected);
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::abs(got[i] - right[i]) <= 1e-12) continue;
    FAIL(fmt::format(
        "weights {} and {}, bias {}; the point ({}, {}) with label {}; rate "
        "{}\n{} became {}, expected {}\n{}",
        before.weights[0], before.weights[1], before.bias, point.x, point.y,
        point.label, rate, NAMES[i], got[i], right[i],
        guess(before, point, rate, i, got[i])));
  }
  SUCCEED();
}

/// The four points with coordinates 0 and 1; labels in the order 00 01 10 11.
std::vector<Point> truth_table(int a, int b, int c, int d) {
  return {{0, 0, a}, {0, 1, b}, {1, 0, c}, {1, 1, d}};
}

void check_learns(const std::string& name, const std::vector<Point>& points) {
  Neuron neuron = step_neuron(0, 0, 0);
  for (int pass = 0; pass < 20; ++pass) {
    for (const Point& point : points) perceptron_step(neuron, point, 1);
  }
  const double share = accuracy(neuron, points);
  if (share == 1) return;
  FAIL(fmt::format("{}: {} of 4 points right after 20 passes, expected 4", name,
                   4 * share));
}

}  // namespace

TEST_CASE("answer 0, label 1: all moves up the inputs") {
  check_update(step_neuron(1, 1, -9), {2, -3, 1}, 0.5,
               step_neuron(2, -0.5, -8.5));
}

TEST_CASE("answer 1, label 0: all moves down the inputs") {
  check_update(step_neuron(1, 1, 9), {2, -3, 0}, 0.5, step_neuron(0, 2.5, 8.5));
}

TEST_CASE("a right answer moves nothing") {
  check_update(step_neuron(1, 1, -9), {2, -3, 0}, 0.5, step_neuron(1, 1, -9));
  check_update(step_neuron(1, 1, 9), {2, -3, 1}, 0.5, step_neuron(1, 1, 9));
}

TEST_CASE("the rate scales the update") {
  check_update(step_neuron(0, 0, -1), {1, 4, 1}, 0.25,
               step_neuron(0.25, 1, -0.75));
}

TEST_CASE("the error is worked out before anything moves") {
  // The first weight's move alone would already turn the answer round.
  check_update(step_neuron(0, 0, -0.5), {1, 1, 1}, 1, step_neuron(1, 1, 0.5));
}

TEST_CASE("the rule learns AND, OR and NAND in 20 passes") {
  check_learns("AND", truth_table(0, 0, 0, 1));
  check_learns("OR", truth_table(0, 1, 1, 1));
  check_learns("NAND", truth_table(1, 1, 1, 0));
  SUCCEED();
}
