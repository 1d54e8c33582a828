// Exercise: cross-entropy for a single output, from its score.
//
// With one output and the sigmoid, p = 1 / (1 + e^-z) is the probability of
// "yes", and the loss of a picture with the target t is
//
//     L = -t ln p - (1 - t) ln(1 - p)
//
// The target is 1 for yes, 0 for no, or a number between for "maybe". Networks
// that tell real pictures from forged ones are trained with this loss.
#include <cmath>

namespace hood {

/// The loss of a score, and its slope by the score.
struct LossAndSlope {
  double loss;
  double slope;
};

/// Must be right for every finite score: at +-2000 the loss is finite, and
/// exactly 0 if the target is the 1 or 0 that such a score is sure of; a loss
/// near 0 is correct to ten digits like any other. About 5 lines.
LossAndSlope sigmoid_cross_entropy(double score, double target) {
  const double power = std::exp(-std::abs(score));  // 0 to 1: no overflow
  const double p = (score < 0 ? power : 1) / (1 + power);
  const double loss =
      std::log1p(power) + score * ((score < 0 ? 0 : 1) - target);
  const double slope = p - target;
  return {loss, slope};
}

}  // namespace hood
