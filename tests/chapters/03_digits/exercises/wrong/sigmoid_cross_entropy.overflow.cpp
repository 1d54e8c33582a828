// says: the logarithm of 0, or an overflowing power
#include <cmath>

namespace hood {
struct LossAndSlope {
  double loss;
  double slope;
};
LossAndSlope sigmoid_cross_entropy(double score, double target) {
  const double p = 1 / (1 + std::exp(-score));
  const double loss = std::log1p(std::exp(-score)) + (1 - target) * score;
  const double slope = p - target;
  return {loss, slope};
}

}  // namespace hood
