#pragma once

#include <fmt/core.h>

#include <chapters/01_one_neuron/neuron.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// What every part of the program works on.
struct CloudLesson {
  Neuron start;               // the neuron before it learns
  std::vector<Point> points;  // what it learns; two at least
  double rate;
  std::int64_t epochs;
};

/// The number with so many digits behind the point.
inline std::string number(double value, int digits = 4) {
  return fmt::format("{:.{}f}", value + 0.0, digits);  // no minus before 0
}

// Each prints its part and, where it is given them, adds to the results.

/// The first two points; all of them as 01_points.png.
void report_points(const CloudLesson& lesson, const Options& options,
                   Results& results);

/// One update, quantity by quantity.
void report_one_step(const CloudLesson& lesson);

/// The gradient by the chain rule beside the one by finite differences.
void report_gradient_check(const CloudLesson& lesson);

/// The neuron at a few epochs while it learns; the moving boundary as
/// 01_boundary.png. Returns the neuron at the end.
Neuron report_learning(const CloudLesson& lesson, const Options& options,
                       Results& results);

/// Direction and place of the boundary, beside the ideal one.
void report_boundary(const Neuron& neuron);

/// The same learning at rates from 0.0001 to 1000; curves as 01_loss.svg.
void report_rates(const CloudLesson& lesson, const Options& options,
                  Results& results);

/// Exclusive or: what the neuron learns, and the best that a line can do;
/// both as 01_xor.png.
void report_xor(const CloudLesson& lesson, const Options& options,
                Results& results);

}  // namespace hood
