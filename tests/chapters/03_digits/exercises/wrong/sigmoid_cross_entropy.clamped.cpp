// says: is p clamped
#include <algorithm>
#include <cmath>

namespace hood {
struct LossAndSlope {
  double loss;
  double slope;
};
LossAndSlope sigmoid_cross_entropy(double score, double target) {
  const double sure = 1e-12;
  const double p =
      std::min(1 - sure, std::max(sure, 1 / (1 + std::exp(-score))));
  const double loss = -target * std::log(p) - (1 - target) * std::log1p(-p);
  const double slope = p - target;
  return {loss, slope};
}

}  // namespace hood
