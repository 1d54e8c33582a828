// says: the rate is missing
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double) {
  const double error = neuron.output(point.x, point.y) - point.label;
  neuron.weights[0] -= error * point.x;
  neuron.weights[1] -= error * point.y;
  neuron.bias -= error;
}

}  // namespace hood
