#pragma once

#include <chapters/05_convnet/network.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// The gradient of one tensor beside the measured one.
struct TensorError {
  std::string name;     // "3.w"
  std::int64_t slopes;  // how many were measured
  double largest;       // slope, of those
  double distance;      // the largest difference, as a share of it
};

/// Measures the slope of the loss by every number that is learned, by central
/// differences, and compares with what backward() says. NaN counts as the
/// largest distance. Of a tensor of more than `most` numbers it takes `most`,
/// spread evenly.
std::vector<TensorError> gradient_errors(Network<double>& net,
                                         const Tensor<double>& x,
                                         const Labels& labels, double nudge,
                                         std::int64_t most);

}  // namespace hood
