#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

/// How high an image a transposed convolution makes of P rows, of the several
/// heights from which a convolution makes P rows: the least of them and
/// `extra` rows. Bad input unless 0 <= extra < stride and the result is 1 or
/// more. (Libraries call `extra` the output padding.)
std::int64_t transposed_extent(std::int64_t P, std::int64_t R,
                               std::int64_t stride, std::int64_t pad,
                               std::int64_t extra = 0);

}  // namespace hood
