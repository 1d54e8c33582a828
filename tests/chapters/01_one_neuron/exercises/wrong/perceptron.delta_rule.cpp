// says: it did not move
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {
void perceptron_step(Neuron& neuron, const Point& point, double rate) {
  const double error = neuron.output(point.x, point.y) - point.label;
  const double slope = 0;  // of the step
  neuron.weights[0] -= rate * error * slope * point.x;
  neuron.weights[1] -= rate * error * slope * point.y;
  neuron.bias -= rate * error * slope;
}

}  // namespace hood
