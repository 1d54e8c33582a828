#include <algorithm>
#include <chapters/02_backpropagation/gradient_check.hpp>
#include <cmath>

namespace hood {

double forward_difference(const LossFunction& loss, double& number,
                          double nudge) {
  const double kept = number;
  const double here = loss();
  number = kept + nudge;
  const double ahead = loss();
  number = kept;
  return (ahead - here) / nudge;
}

double central_difference(const LossFunction& loss, double& number,
                          double nudge) {
  const double kept = number;
  number = kept + nudge;
  const double ahead = loss();
  number = kept - nudge;
  const double behind = loss();
  number = kept;
  return (ahead - behind) / (2 * nudge);
}

GradientError worst_error(const Parameter<double>& parameter,
                          const LossFunction& loss, double nudge) {
  GradientError worst{parameter.name, 0, 0, 0, 0, 0};
  double furthest = -1;
  double largest = 0;
  for (Eigen::Index row = 0; row < parameter.value.rows(); ++row) {
    for (Eigen::Index column = 0; column < parameter.value.cols(); ++column) {
      const double backward = parameter.gradient(row, column);
      const double measured =
          central_difference(loss, parameter.value(row, column), nudge);
      const double distance = std::abs(backward - measured);
      largest = std::max({largest, std::abs(backward), std::abs(measured)});
      // Written so that NaN is taken, and stays.
      if (!(distance <= furthest) && !std::isnan(furthest)) {
        furthest = distance;
        worst = {parameter.name, row, column, backward, measured, 0};
      }
    }
  }
  worst.relative = furthest == 0 ? 0 : furthest / largest;
  return worst;
}

double gradient_distance(const std::vector<Parameter<double>>& parameters,
                         const LossFunction& loss, double nudge,
                         Difference difference) {
  double distance = 0;
  double length = 0;
  for (const Parameter<double>& parameter : parameters) {
    for (Eigen::Index i = 0; i < parameter.value.size(); ++i) {
      const double backward = parameter.gradient.data()[i];
      const double measured =
          difference(loss, parameter.value.data()[i], nudge);
      distance += (measured - backward) * (measured - backward);
      length += backward * backward;
    }
  }
  return std::sqrt(distance / length);
}

}  // namespace hood
