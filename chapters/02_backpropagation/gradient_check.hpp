#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <functional>
#include <string>
#include <vector>

namespace hood {

/// A matrix of numbers that are learned, and the slope of the loss by each.
template <class Scalar>
struct Parameter {
  std::string name;
  Matrix<Scalar>& value;
  const Matrix<Scalar>& gradient;
};

/// Computes the loss anew from the parameters as they are.
using LossFunction = std::function<double()>;

/// A way to measure the slope of the loss by one number, from the outside:
/// change the number by `nudge`, look, put it back.
using Difference = double (*)(const LossFunction& loss, double& number,
                              double nudge);

/// (loss(number + nudge) - loss(number)) / nudge
double forward_difference(const LossFunction& loss, double& number,
                          double nudge);
/// (loss(number + nudge) - loss(number - nudge)) / (2 nudge)
double central_difference(const LossFunction& loss, double& number,
                          double nudge);

/// Where the gradient of a parameter is furthest from the measured one.
struct GradientError {
  std::string name;
  Eigen::Index row;
  Eigen::Index column;
  double backward;  // as the backward pass has it
  double measured;  // as the central difference has it
  double relative;  // |backward - measured| / the largest slope in the matrix
};

/// Compares each slope in `parameter.gradient` with the central difference.
/// NaN on either side counts as the furthest.
GradientError worst_error(const Parameter<double>& parameter,
                          const LossFunction& loss, double nudge);

/// The distance of the measured gradient of all `parameters` from the computed
/// one, as a share of the latter's length.
double gradient_distance(const std::vector<Parameter<double>>& parameters,
                         const LossFunction& loss, double nudge,
                         Difference difference);

}  // namespace hood
