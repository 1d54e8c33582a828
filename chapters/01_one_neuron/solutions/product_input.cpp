// Exercise: a neuron that learns exclusive or.
//
// No line separates the four clouds. But give the neuron the product x * y as
// a third input, and it can bend its boundary. Its four weights belong to the
// inputs x, y, x * y, and to a fourth input that is always 1: the bias.
#include <array>
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {

/// The sigmoid of the weighted sum of the inputs x, y, x * y and 1.
/// 1 or 2 lines.
double product_output(const std::array<double, 4>& weights, double x,
                      double y) {
  return sigmoid(weights[0] * x + weights[1] * y + weights[2] * x * y +
                 weights[3]);
}

/// One update by the delta rule, for the loss (output - label)^2 / 2.
/// About 7 lines.
void product_step(std::array<double, 4>& weights, const Point& point,
                  double rate) {
  const double output = product_output(weights, point.x, point.y);
  const double delta = (output - point.label) * output * (1 - output);
  const std::array<double, 4> inputs{point.x, point.y, point.x * point.y, 1};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    weights[i] -= rate * delta * inputs[i];
  }
}

}  // namespace hood
