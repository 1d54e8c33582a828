#pragma once

#include <cstdint>
#include <vector>

namespace hood {

/// A point of the plane and the class it belongs to.
struct Point {
  double x;
  double y;
  int label;  // 0 or 1
};

/// Two round clouds of normally distributed points: label 0 around
/// (-0.5, -0.75), label 1 around (1.5, 0.75), standard deviation 0.5 along
/// each axis. The labels alternate, 0 first. The i-th point depends on i and
/// the seed alone. Throws if n is negative.
std::vector<Point> two_clouds(std::int64_t n, std::uint64_t seed);

/// Exclusive or as four points at (+-1, +-1): label 1 where exactly one of the
/// two coordinates is positive.
std::vector<Point> xor_corners();

/// A cloud of standard deviation 0.25 around each of the xor_corners(), with
/// the corner's label. The corners take turns. Throws if n is negative.
std::vector<Point> xor_clouds(std::int64_t n, std::uint64_t seed);

}  // namespace hood
