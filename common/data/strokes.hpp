#pragma once

// For made_digits.cpp only.

#include <vector>

namespace hood {

/// A place in the box that a digit is written in: x to the right and y down,
/// both 0 to 1.
struct Point {
  float x;
  float y;
};

/// What the pen draws without a corner: a smooth curve through these points.
using Stroke = std::vector<Point>;

/// One way of writing a digit.
using Glyph = std::vector<Stroke>;

/// The ways of writing the digits 0 to 9: [digit][way].
const std::vector<std::vector<Glyph>>& glyphs();

}  // namespace hood
