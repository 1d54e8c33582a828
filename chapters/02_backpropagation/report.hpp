#pragma once

#include <chapters/02_backpropagation/training.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <vector>

namespace hood {

/// What the program learns, and how.
struct SpiralLesson {
  LearningPlan plan;
  std::vector<Point> points;
};

// Each prints its part, and adds its numbers and pictures to the results.

/// Exclusive or with more and more hidden neurons.
void report_xor(std::uint64_t seed, Results& results);

/// Every value and every slope of the example in the chapter's drawing.
void report_one_example(Results& results);

/// The backward pass against central differences, as it is and with a mistake.
/// Check failed if the one is found wrong, or the other right.
void report_gradient_check(std::uint64_t seed, Results& results);

/// The error of the differences by their nudge; as 02_u_curve.svg.
void report_nudges(const Options& options, Results& results);

/// The spirals while they are learned, as 02_spirals.png.
void report_spirals(const SpiralLesson& lesson, const Options& options,
                    Results& results);

/// Epochs and seconds to the same loss by batch size, as 02_batches.svg.
void report_batches(const SpiralLesson& lesson, const Options& options,
                    Results& results);

}  // namespace hood
