// says: is one of the two terms, for t and 1 - t, missing?
#include <cmath>

namespace hood {
struct LossAndSlope {
  double loss;
  double slope;
};
LossAndSlope sigmoid_cross_entropy(double score, double target) {
  const double p = 1 / (1 + std::exp(-score));
  const double loss = -target * std::log(p);
  const double slope = p - target;
  return {loss, slope};
}

}  // namespace hood
