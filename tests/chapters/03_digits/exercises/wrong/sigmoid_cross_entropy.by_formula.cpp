// says: the logarithm of 0
#include <cmath>

namespace hood {
struct LossAndSlope {
  double loss;
  double slope;
};
LossAndSlope sigmoid_cross_entropy(double score, double target) {
  const double p = 1 / (1 + std::exp(-score));
  const double loss = -target * std::log(p) - (1 - target) * std::log(1 - p);
  const double slope = p - target;
  return {loss, slope};
}

}  // namespace hood
