#pragma once

#include <chapters/03_digits/mistakes.hpp>
#include <chapters/03_digits/training.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <vector>

namespace hood {

// Each prints its part and, where it is given them, adds to the results.

/// The loss of a right and of a wrong answer for larger and larger scores, by
/// the definition and by log_softmax().
void report_large_scores();

/// The three parts of the data, and the size of the net.
void report_parts(const Parts& parts, const Classifier<float>& net,
                  Results& results);

/// The epochs as a table and as NN_curves.svg, with the number of the chapter.
void report_training(const std::vector<Epoch>& epochs, const Options& options,
                     Results& results);

/// How many test pictures were read rightly, and what was read as what.
void report_test(const std::vector<Reading>& readings, const Dataset& test,
                 Results& results);

/// The surest mistakes, in the terminal and as NN_mistakes.png.
void report_mistakes(const std::vector<Reading>& readings, const Dataset& test,
                     const Options& options, Results& results);

}  // namespace hood
