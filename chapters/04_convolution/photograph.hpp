#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <common/core/tensor.hpp>
#include <common/picture/image.hpp>

namespace hood {

/// A picture as a convolution takes it: [1, C, H, W], 0 for black to 1.
Tensor<float> tensor_of(const Image& image);

/// The way back. What is below 0 becomes black, what is above 1 white.
Image image_of(const Tensor<float>& x);  // [1, C, H, W], C = 1 or 3

/// Weights that fall from the middle outwards like a bell, and sum to 1:
/// [size, size]. `deviation` is in pixels.
Matrix<float> gaussian(int size, float deviation);

/// Each pixel five times, less its four neighbours: [3, 3], sum 1.
Matrix<float> sharpening();

/// How much brighter it is on the right than on the left: [3, 3], sum 0. Its
/// transposed asks the same of below and above.
/// Source: I. Sobel and G. Feldman, 1968, in a talk.
Matrix<float> sobel();

/// Every channel by itself, filtered; with stride 1 as large as before. Around
/// the picture there are zeros.
Tensor<float> filtered(const Tensor<float>& x,       // [1, C, H, W]
                       const Matrix<float>& kernel,  // [R, S], odd
                       std::int64_t stride = 1);

/// How fast brightness changes at each pixel, whatever the direction: the
/// length of the two slopes that sobel() measures.
Tensor<float> edges(const Tensor<float>& x);  // [1, C, H, W]

/// The factor that brings one picture closest to another, and how far the two
/// are then apart, as a share of the other: 0 the same, 1 nothing in common.
struct Fit {
  double factor, distance;
};
Fit best_fit(const Tensor<float>& to,     // [1, C, H, W]
             const Tensor<float>& from);  // [1, C, H, W]

}  // namespace hood
