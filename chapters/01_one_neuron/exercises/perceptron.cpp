// Exercise: the perceptron rule.
//
// The step's slope is 0, so the delta rule cannot move a step neuron. The
// perceptron rule (Rosenblatt, 1958) leaves the slope out: it takes the error,
// answer - label, in the place of the delta.
#include <chapters/01_one_neuron/neuron.hpp>

namespace hood {

/// One update of a step neuron by the perceptron rule: each weight moves by
/// -rate * error * its input, and the bias by -rate * error.
/// About 4 lines.
void perceptron_step(Neuron& neuron, const Point& point, double rate) {
  static_cast<void>(neuron);  // TODO: work out the error ...
  static_cast<void>(point);   // TODO: ... and move the weights
  static_cast<void>(rate);    // TODO: ... and the bias
}

}  // namespace hood
