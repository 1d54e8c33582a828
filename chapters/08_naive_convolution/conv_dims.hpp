#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

/// The extents of a convolution as kernels take them: each, and what one image,
/// all filters or one image's outputs hold, can be counted in 31 bits. So
/// within an image an int is enough; across a batch it is not.
struct ConvDims {
  int N, C, H, W, K, R, S, stride, pad, P, Q;
};

/// Bad input if one of these is nearly 2^31 or more, so that an index cannot
/// step over what 31 bits count.
ConvDims conv_dims(const ConvShape& shape);

/// As many blocks as there are parts, but no more than y and z of a grid can
/// count. Kernels stride by the grid.
unsigned blocks_in_y_or_z(std::int64_t parts);

}  // namespace hood
