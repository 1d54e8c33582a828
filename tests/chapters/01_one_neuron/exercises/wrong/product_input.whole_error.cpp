// says: it did not move
#include <array>
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {
double product_output(const std::array<double, 4>& weights, double x,
                      double y) {
  return sigmoid(weights[0] * x + weights[1] * y + weights[2] * x * y +
                 weights[3]);
}
void product_step(std::array<double, 4>& weights, const Point& point,
                  double rate) {
  const double output = product_output(weights, point.x, point.y);
  const int error = static_cast<int>(output) - point.label;
  const double delta = error * output * (1 - output);
  const std::array<double, 4> inputs{point.x, point.y, point.x * point.y, 1};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    weights[i] -= rate * delta * inputs[i];
  }
}

}  // namespace hood
