#pragma once

#include <cmath>

namespace hood {

/// The larger of two errors; NaN if either is. (std::max keeps or loses a NaN
/// depending on the order, and a NaN that is lost is a wrong result that passes
/// for right.)
inline double worse(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

}  // namespace hood
