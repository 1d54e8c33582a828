#include <chapters/01_one_neuron/neuron.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <limits>
#include <tests/support/catch.hpp>

using namespace hood;

namespace {

bool same(const Neuron& a, const Neuron& b) {
  return a.weights == b.weights && a.bias == b.bias;
}

}  // namespace

TEST_CASE("the weighted sum is what one gets by hand") {
  const Neuron neuron{{2, -3}, 0.5};
  CHECK(neuron.weighted_sum(0, 0) == 0.5);
  CHECK(neuron.weighted_sum(1, 0) == 2.5);
  CHECK(neuron.weighted_sum(0, 1) == -2.5);
  CHECK(neuron.weighted_sum(-4, 5) == -22.5);
}

TEST_CASE("the sigmoid is right, and is a number for every sum") {
  CHECK(sigmoid(0) == 0.5);
  CHECK(sigmoid(std::log(3)) == Approx(0.75).epsilon(1e-14));
  CHECK(sigmoid(-std::log(3)) == Approx(0.25).epsilon(1e-14));
  CHECK(sigmoid(-50) == Approx(std::exp(-50)).epsilon(1e-12));
  CHECK(sigmoid(50) == 1);
  CHECK(sigmoid(-800) == 0);
  CHECK(sigmoid(800) == 1);
  CHECK(sigmoid(std::numeric_limits<double>::infinity()) == 1);
  CHECK(sigmoid(-std::numeric_limits<double>::infinity()) == 0);
}

TEST_CASE("the step jumps at 0 and is flat everywhere") {
  CHECK(activate(Activation::step, -1e-9) == 0);
  CHECK(activate(Activation::step, 0) == 1);
  CHECK(activate(Activation::step, 1e-9) == 1);
  for (const double sum : {-800.0, -1.0, 0.0, 1e-9, 50.0}) {
    CHECK(activation_slope(Activation::step, sum) == 0);
  }
}

TEST_CASE("the sigmoid's slope is the one measured") {
  const double h = 1e-5;
  for (const double sum : {-800., -50., -5., -1., 0., 0.3, 4., 50., 800.}) {
    CAPTURE(sum);
    const double measured = (sigmoid(sum + h) - sigmoid(sum - h)) / (2 * h);
    CHECK(activation_slope(Activation::sigmoid, sum) ==
          Approx(measured).epsilon(1e-6).margin(1e-10));
  }
  CHECK(activation_slope(Activation::sigmoid, 0) == 0.25);
}

TEST_CASE("the chain rule gives the gradient that is measured") {
  const double h = 1e-5;
  for (const Neuron& neuron :
       {Neuron{{-1, 1}, 0}, Neuron{{0.3, 2}, -0.7}, Neuron{{10, -40}, 0},
        Neuron{{0, 0}, -800}, Neuron{{800, 0}, 0}}) {
    for (const Point& point :
         {Point{0.4, -1.3, 0}, Point{0.4, -1.3, 1}, Point{-1, 0, 0},
          Point{-1, 0, 1}, Point{1, 1, 0}, Point{0, 0, 1}}) {
      CAPTURE(neuron.weights[0], neuron.weights[1], neuron.bias, point.x,
              point.y, point.label);
      const auto loss_at = [&](double w0, double w1, double b) {
        return loss(Neuron{{neuron.weights[0] + w0, neuron.weights[1] + w1},
                           neuron.bias + b},
                    point);
      };
      const auto is = [](double expected) {
        return Approx(expected).epsilon(1e-6).margin(1e-10);
      };
      const NeuronGradient rule = loss_gradient(neuron, point);
      const double by_x = (loss_at(h, 0, 0) - loss_at(-h, 0, 0)) / (2 * h);
      const double by_y = (loss_at(0, h, 0) - loss_at(0, -h, 0)) / (2 * h);
      const double by_b = (loss_at(0, 0, h) - loss_at(0, 0, -h)) / (2 * h);
      CHECK(rule.dweights[0] == is(by_x));
      CHECK(rule.dweights[1] == is(by_y));
      CHECK(rule.dbias == is(by_b));
      const NeuronGradient measured = measured_gradient(neuron, point);
      CHECK(measured.dweights[0] == is(by_x));
      CHECK(measured.dweights[1] == is(by_y));
      CHECK(measured.dbias == is(by_b));
    }
  }
}

TEST_CASE("one update is what one gets by hand") {
  Neuron neuron;  // all zero: output 0.5, slope 0.25
  delta_rule_step(neuron, {2, -3, 1}, 0.5);
  CHECK(neuron.weights[0] == 0.125);
  CHECK(neuron.weights[1] == -0.1875);
  CHECK(neuron.bias == 0.0625);

  Neuron other;
  delta_rule_step(other, {2, -3, 0}, 0.5);
  CHECK(other.weights[0] == -0.125);
  CHECK(other.weights[1] == 0.1875);
  CHECK(other.bias == -0.0625);
}

TEST_CASE("learning is online: point after point, epoch after epoch") {
  const std::vector<Point> points = two_clouds(7, 1);
  Neuron learned{{-1, 1}, 0};
  learn(learned, points, 0.3, 2);
  Neuron by_hand{{-1, 1}, 0};
  for (int epoch = 0; epoch < 2; ++epoch) {
    for (const Point& point : points) delta_rule_step(by_hand, point, 0.3);
  }
  CHECK(same(learned, by_hand));
  learn(learned, points, 0.3, 0);
  CHECK(same(learned, by_hand));
  learn(learned, {}, 0.3, 5);
  CHECK(same(learned, by_hand));
}

TEST_CASE("a sigmoid neuron learns the clouds, and points it never saw") {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    CAPTURE(seed);
    const std::vector<Point> points = two_clouds(200, seed);
    Neuron neuron{{-1, 1}, 0};
    const double before = mean_loss(neuron, points);
    CHECK(accuracy(neuron, points) < 0.5);
    learn(neuron, points, 0.01, 100);
    CHECK(accuracy(neuron, points) >= 0.97);
    CHECK(mean_loss(neuron, points) < before / 10);
    CHECK(accuracy(neuron, two_clouds(2000, seed + 100)) >= 0.97);
  }
}

TEST_CASE("learning twice from one seed gives the same weights") {
  Neuron first{{-1, 1}, 0}, second{{-1, 1}, 0};
  learn(first, two_clouds(200, 8), 0.1, 10);
  learn(second, two_clouds(200, 8), 0.1, 10);
  CHECK(same(first, second));
}

TEST_CASE("a step neuron never moves") {
  for (const double rate : {1e-4, 1.0, 1e6}) {
    Neuron neuron{{-1, 1}, 0, Activation::step};
    learn(neuron, two_clouds(200, 1), rate, 20);
    CHECK(same(neuron, Neuron{{-1, 1}, 0}));
  }
}

TEST_CASE("far too large a rate leaves a stuck neuron, not NaN") {
  const std::vector<Point> points = two_clouds(200, 1);
  Neuron neuron{{-1, 1}, 0};
  learn(neuron, points, 1000, 1);
  const Neuron stuck = neuron;
  learn(neuron, points, 1000, 100);
  CHECK(neuron.bias == Approx(stuck.bias).epsilon(1e-12));
  CHECK(neuron.bias == Approx(-108.6).epsilon(0.01));
  CHECK(mean_loss(neuron, points) == Approx(0.25).epsilon(1e-6));
}

TEST_CASE("loss and accuracy are what one gets by hand") {
  const Neuron undecided;  // output 0.5 everywhere: the answer is 1
  const std::vector<Point> points{{1, 2, 1}, {3, 4, 0}, {5, 6, 1}};
  CHECK(mean_loss(undecided, points) == 0.125);
  CHECK(accuracy(undecided, points) == Approx(2.0 / 3));
  const Neuron step{{1, 0}, -4, Activation::step};  // 0, 0, 1
  CHECK(mean_loss(step, points) == Approx(0.5 / 3));
  CHECK(accuracy(step, points) == Approx(2.0 / 3));
  CHECK(loss(step, {4, 0, 0}) == 0.5);
}

TEST_CASE("on no points there is nothing to judge") {
  CHECK_THROWS_AS(mean_loss(Neuron{}, {}), Error);
  CHECK_THROWS_AS(accuracy(Neuron{}, {}), Error);
  CHECK_THROWS_AS(best_line({}), Error);
}

TEST_CASE("no neuron learns more than three quarters of exclusive or") {
  for (const double rate : {0.01, 0.1, 1.0, 10.0}) {
    for (const double start : {-2.0, 0.5, 3.0}) {
      CAPTURE(rate, start);
      Neuron corners{{start, 1 - start}, start / 2};
      learn(corners, xor_corners(), rate, 500);
      CHECK(accuracy(corners, xor_corners()) <= 0.75);
      const std::vector<Point> points = xor_clouds(200, 1);
      Neuron clouds{{start, 1 - start}, start / 2};
      learn(clouds, points, rate, 50);
      CHECK(accuracy(clouds, points) <= 0.75);
    }
  }
}

TEST_CASE("on exclusive or, a small rate ends at an output of 0.5") {
  const std::vector<Point> points = xor_clouds(200, 1);
  Neuron neuron{{-1, 1}, 0};
  learn(neuron, points, 0.01, 100);
  CHECK(mean_loss(neuron, points) == Approx(0.125).epsilon(0.01));
  for (const Point& corner : xor_corners()) {
    CHECK(neuron.output(corner.x, corner.y) == Approx(0.5).margin(0.02));
  }
}

TEST_CASE("the best line gets exactly as many right as can be") {
  CHECK(accuracy(best_line(xor_corners()), xor_corners()) == 0.75);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Point> points = xor_clouds(200, seed);
    CHECK(accuracy(best_line(points), points) == 0.75);
  }
  // What one line can do, it finds: cut off any corner, on either side.
  for (std::size_t corner = 0; corner < 4; ++corner) {
    for (const int inside : {0, 1}) {
      std::vector<Point> points = xor_corners();
      for (Point& point : points) point.label = 1 - inside;
      points[corner].label = inside;
      CAPTURE(corner, inside);
      CHECK(accuracy(best_line(points), points) == 1);
    }
  }
}
