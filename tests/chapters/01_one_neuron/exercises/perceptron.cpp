#include <chapters/01_one_neuron/neuron.hpp>
#include <tests/support/catch.hpp>

using namespace hood;

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double rate);
}

namespace {

Neuron step_neuron(double weight_x, double weight_y, double bias) {
  return {{weight_x, weight_y}, bias, Activation::step};
}

/// Checks one update from `before` against the weights it must lead to.
void check_update(const Neuron& before, const Point& point, double rate,
                  const Neuron& expected) {
  Neuron neuron = before;
  perceptron_step(neuron, point, rate);
  INFO("weights " << before.weights[0] << ", " << before.weights[1] << ", bias "
                  << before.bias << ", and the point (" << point.x << ", "
                  << point.y << ") with label " << point.label << " at rate "
                  << rate);
  {
    INFO("the weight of x must become " << expected.weights[0]);
    CHECK(neuron.weights[0] == Approx(expected.weights[0]));
  }
  {
    INFO("the weight of y must become " << expected.weights[1]);
    CHECK(neuron.weights[1] == Approx(expected.weights[1]));
  }
  INFO("the bias must become " << expected.bias);
  CHECK(neuron.bias == Approx(expected.bias));
}

/// The four points with coordinates 0 and 1; labels in the order 00 01 10 11.
std::vector<Point> truth_table(int a, int b, int c, int d) {
  return {{0, 0, a}, {0, 1, b}, {1, 0, c}, {1, 1, d}};
}

double share_learned(const std::vector<Point>& points, int passes) {
  Neuron neuron = step_neuron(0, 0, 0);
  for (int pass = 0; pass < passes; ++pass) {
    for (const Point& point : points) perceptron_step(neuron, point, 1);
  }
  return accuracy(neuron, points);
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
  {
    INFO("AND");
    CHECK(share_learned(truth_table(0, 0, 0, 1), 20) == 1);
  }
  {
    INFO("OR");
    CHECK(share_learned(truth_table(0, 1, 1, 1), 20) == 1);
  }
  INFO("NAND");
  CHECK(share_learned(truth_table(1, 1, 1, 0), 20) == 1);
}
