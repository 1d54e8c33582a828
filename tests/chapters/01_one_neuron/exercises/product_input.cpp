#include <array>
#include <chapters/01_one_neuron/neuron.hpp>
#include <string>
#include <tests/support/catch.hpp>

using namespace hood;

namespace hood {
double product_output(const std::array<double, 4>& weights, double x, double y);
void product_step(std::array<double, 4>& weights, const Point& point,
                  double rate);
}  // namespace hood

namespace {

using Weights = std::array<double, 4>;

const std::array<std::string, 4> INPUTS{"x", "y", "x * y", "1 (the bias)"};

double loss_of(const Weights& weights, const Point& point) {
  const double error = product_output(weights, point.x, point.y) - point.label;
  return error * error / 2;
}

double share_right(const Weights& weights, const std::vector<Point>& points) {
  double right = 0;
  for (const Point& p : points) {
    if ((product_output(weights, p.x, p.y) >= 0.5 ? 1 : 0) == p.label) ++right;
  }
  return right / static_cast<double>(points.size());
}

double share_learned(const std::vector<Point>& points) {
  Weights weights{-1, 1, 0, 0};
  for (int epoch = 0; epoch < 50; ++epoch) {
    for (const Point& point : points) product_step(weights, point, 0.1);
  }
  return share_right(weights, points);
}

}  // namespace

TEST_CASE("the output is the sigmoid of the weighted sum of four inputs") {
  const double x = 0.5, y = -3;
  const std::array<double, 4> inputs{x, y, x * y, 1};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Weights weights{};
    weights[i] = 0.7;
    INFO("x = 0.5, y = -3; only the weight of " << INPUTS[i] << " is not 0");
    CHECK(product_output(weights, x, y) == Approx(sigmoid(0.7 * inputs[i])));
  }
  INFO("x = 0.5, y = -3; weights 1, -2, 3, -4");
  CHECK(product_output({1, -2, 3, -4}, x, y) == Approx(sigmoid(-2)));
}

TEST_CASE("the update is the rate times the measured slope of the loss") {
  const double rate = 0.5, h = 1e-5;
  for (const Weights& before :
       {Weights{-1, 1, 0.5, 0.3}, Weights{2, 0.1, -1.5, 0}}) {
    for (const Point& point : {Point{0.5, -1, 0}, Point{1.2, 0.7, 1}}) {
      Weights after = before;
      product_step(after, point, rate);
      for (std::size_t i = 0; i < before.size(); ++i) {
        Weights up = before, down = before;
        up[i] += h;
        down[i] -= h;
        const double slope =
            (loss_of(up, point) - loss_of(down, point)) / (2 * h);
        INFO("the weight of " << INPUTS[i] << ", which is " << before[i]
                              << ", at the point (" << point.x << ", "
                              << point.y << ") with label " << point.label
                              << " and rate " << rate);
        CHECK(after[i] - before[i] == Approx(-rate * slope).margin(1e-8));
      }
    }
  }
}

TEST_CASE("the neuron learns exclusive or, which no line can") {
  for (const std::uint64_t seed : {1, 2, 3}) {
    INFO("share right of 200 points, after 50 epochs at rate 0.1; seed "
         << seed);
    CHECK(share_learned(xor_clouds(200, seed)) >= 0.97);
  }
}

TEST_CASE("the neuron still learns two clouds") {
  CHECK(share_learned(two_clouds(200, 1)) >= 0.97);
}
