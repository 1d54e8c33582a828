// says: it moved the wrong way: the sign is wrong
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double rate) {
  const double error = neuron.output(point.x, point.y) - point.label;
  neuron.weights[0] += rate * error * point.x;
  neuron.weights[1] += rate * error * point.y;
  neuron.bias += rate * error;
}

}  // namespace hood
