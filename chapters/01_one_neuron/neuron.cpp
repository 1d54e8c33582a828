#include <chapters/01_one_neuron/neuron.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <numbers>

namespace hood {
namespace {

void require_points(const std::vector<Point>& points) {
  if (points.empty()) check_failed("a neuron is judged on no points at all");
}

}  // namespace

double Neuron::weighted_sum(double x, double y) const {
  return weights[0] * x + weights[1] * y + bias;
}

double Neuron::output(double x, double y) const {
  return activate(activation, weighted_sum(x, y));
}

double sigmoid(double sum) {
  return 1 / (1 + std::exp(-sum));
}

double activate(Activation activation, double sum) {
  if (activation == Activation::step) return sum >= 0 ? 1 : 0;
  return sigmoid(sum);
}

double activation_slope(Activation activation, double sum) {
  if (activation == Activation::step) return 0;
  const double output = sigmoid(sum);
  return output * (1 - output);
}

double loss(const Neuron& neuron, const Point& point) {
  const double error = neuron.output(point.x, point.y) - point.label;
  return error * error / 2;
}

NeuronGradient loss_gradient(const Neuron& neuron, const Point& point) {
  const double sum = neuron.weighted_sum(point.x, point.y);
  const double error = activate(neuron.activation, sum) - point.label;
  const double delta = error * activation_slope(neuron.activation, sum);
  return {{delta * point.x, delta * point.y}, delta};
}

NeuronGradient measured_gradient(Neuron neuron, const Point& point) {
  const double nudge = 1e-5;
  const auto slope_by = [&](double& parameter) {
    const double value = parameter;
    parameter = value + nudge;
    const double above = loss(neuron, point);
    parameter = value - nudge;
    const double below = loss(neuron, point);
    parameter = value;
    return (above - below) / (2 * nudge);
  };
  return {{slope_by(neuron.weights[0]), slope_by(neuron.weights[1])},
          slope_by(neuron.bias)};
}

void delta_rule_step(Neuron& neuron, const Point& point, double rate) {
  const NeuronGradient gradient = loss_gradient(neuron, point);
  neuron.weights[0] -= rate * gradient.dweights[0];
  neuron.weights[1] -= rate * gradient.dweights[1];
  neuron.bias -= rate * gradient.dbias;
}

void learn(Neuron& neuron, const std::vector<Point>& points, double rate,
           std::int64_t epochs) {
  for (std::int64_t epoch = 0; epoch < epochs; ++epoch) {
    for (const Point& point : points) delta_rule_step(neuron, point, rate);
  }
}

double mean_loss(const Neuron& neuron, const std::vector<Point>& points) {
  require_points(points);
  double total = 0;
  for (const Point& point : points) total += loss(neuron, point);
  return total / static_cast<double>(points.size());
}

double accuracy(const Neuron& neuron, const std::vector<Point>& points) {
  require_points(points);
  std::int64_t right = 0;
  for (const Point& point : points) {
    const int answer = neuron.output(point.x, point.y) >= 0.5 ? 1 : 0;
    if (answer == point.label) ++right;
  }
  return static_cast<double>(right) / static_cast<double>(points.size());
}

Neuron best_line(const std::vector<Point>& points) {
  require_points(points);
  Neuron best;
  double most = -1;
  for (int degree = 0; degree < 360; ++degree) {
    const double angle = degree * std::numbers::pi / 180;
    Neuron line{{std::cos(angle), std::sin(angle)}, 0, Activation::step};
    for (const Point& point : points) {
      // The line passes a hair before the point, which thus counts as 1
      // however the sum is rounded.
      line.bias += 1e-9 - line.weighted_sum(point.x, point.y);
      const double right = accuracy(line, points);
      if (right > most) {
        most = right;
        best = line;
      }
    }
  }
  return best;
}

}  // namespace hood
