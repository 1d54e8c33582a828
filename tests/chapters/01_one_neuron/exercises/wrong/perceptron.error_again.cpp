// says: the error was worked out again after a weight had moved
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double rate) {
  const auto error = [&] {
    return neuron.output(point.x, point.y) - point.label;
  };
  neuron.weights[0] -= rate * error() * point.x;
  neuron.weights[1] -= rate * error() * point.y;
  neuron.bias -= rate * error();
}

}  // namespace hood
