#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <chapters/04_convolution/conv_shape.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <common/picture/image.hpp>
#include <string>

namespace hood {

/// Prints the rows of a small matrix under a title.
void print_numbers(const std::string& title, const Matrix<float>& numbers);

// Each prints its part and, where it is given them, adds to the results.

/// One filter over a small image with an edge: cross-correlation, and
/// convolution as mathematics defines it.
void report_by_hand();

/// A photograph blurred, sharpened and its edges found, as 04_photograph.jpg.
void report_photograph(const Image& photograph, const Options& options,
                       Results& results);

/// What a transposed convolution makes of one with stride 2: its sizes, the
/// adjoint test, and how far it is from an inverse, as 04_transposed.png.
void report_transposed(const Image& photograph, const Options& options,
                       Results& results);

/// A small matrix of a convolution, and how many bytes large ones take.
void report_matrix_sizes(Results& results);

/// Bad input, with the bytes, if images, filters or outputs are too large for
/// report_ways().
void require_ways_fit(const ConvShape& shape);

/// What the three ways need for y, dx and dw of a shape: multiplications,
/// bytes, milliseconds. Check failed if they do not agree.
void report_ways(const ConvShape& shape, const Options& options,
                 Results& results);

}  // namespace hood
