// says: it moved by the delta alone, without its input
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
  const double delta = (output - point.label) * output * (1 - output);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] -= rate * delta;
  }
}

}  // namespace hood
