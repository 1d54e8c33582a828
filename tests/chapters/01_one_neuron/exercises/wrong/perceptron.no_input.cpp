// says: it moved by the error alone, without its input
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double rate) {
  const double error = neuron.output(point.x, point.y) - point.label;
  neuron.weights[0] -= rate * error;
  neuron.weights[1] -= rate * error;
  neuron.bias -= rate * error;
}

}  // namespace hood
