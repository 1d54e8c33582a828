#pragma once

#include <chapters/03_digits/softmax_cross_entropy.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// What a net makes of a picture.
struct Reading {
  std::uint8_t truth;  // the class it belongs to
  std::uint8_t guess;  // the class the net holds likeliest
  float probability;   // that the net gives to its guess
  float loss;          // minus the logarithm of what it gives to the truth
};

/// Appends a reading for each picture. Check failed if the shapes differ.
void append_readings(const Matrix<float>& logits,  // [N, K]
                     const Labels& labels,         // [N]
                     std::vector<Reading>& readings);

/// How good readings are.
struct Score {
  double loss;      // the mean
  double accuracy;  // the share of right guesses, 0 to 1
};

/// Check failed if there are no readings.
Score score_of(const std::vector<Reading>& readings);

}  // namespace hood
