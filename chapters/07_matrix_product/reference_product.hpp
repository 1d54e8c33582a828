#pragma once

#include <chapters/07_matrix_product/product_shape.hpp>
#include <vector>

namespace hood {

/// C [M, N] on the CPU, by Eigen and all threads; sums of whole numbers are
/// exact as long as they stay below 2^24.
std::vector<float> reference_product(
    const ProductShape& shape,
    const std::vector<float>& a,   // [M, K], or [K, M] if transposed
    const std::vector<float>& b);  // [K, N], or [N, K] if transposed

/// The same in double, rounded at the end.
std::vector<float> precise_product(
    const ProductShape& shape,
    const std::vector<float>& a,   // [M, K], or [K, M] if transposed
    const std::vector<float>& b);  // [K, N], or [N, K] if transposed

}  // namespace hood
