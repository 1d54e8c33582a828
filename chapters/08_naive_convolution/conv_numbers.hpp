#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <common/core/random.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// What a trial fills its inputs with.
enum class Numbers {
  whole,    ///< from -4 to 4: all sums are exact, so right differs by nothing
  indexed,  ///< whole and made of the index: two that are swapped differ
  normal,   ///< of a bell curve: right differs by rounding
};

/// A tensor of them.
/// @param terms  how many products will be added up: indices are cut down so
///               that all their sums stay exact
std::vector<float> conv_numbers(Numbers numbers, const Shape& shape,
                                std::int64_t terms, const Random& random);

/// What a product of a convolution makes of a and b, by chapter 5's fastest
/// version: in float where all sums are exact, else in double and then rounded.
std::vector<float> made_on_cpu(Pass pass, const ConvShape& shape,
                               Numbers numbers, const std::vector<float>& a,
                               const std::vector<float>& b);

}  // namespace hood
