// says: few digits are right
#include <cmath>

namespace hood {
struct LossAndSlope {
  double loss;
  double slope;
};
LossAndSlope sigmoid_cross_entropy(double score, double target) {
  const double power = std::exp(-std::abs(score));  // 0 to 1: no overflow
  const double p = (score < 0 ? power : 1) / (1 + power);
  const double loss =
      std::log(1 + power) + score * ((score < 0 ? 0 : 1) - target);
  const double slope = p - target;
  return {loss, slope};
}

}  // namespace hood
