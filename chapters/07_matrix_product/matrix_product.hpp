#pragma once

#include <chapters/07_matrix_product/product_shape.hpp>

namespace hood {

// C = A B in several ways, from the slowest on; see MatrixProduct. All take any
// extents, 0 included, and transposed factors.

/// A thread for each element of C; neighbours lie along M.
MatrixProduct multiply_naive;
/// The same, and neighbours lie along N.
MatrixProduct multiply_coalesced;

}  // namespace hood
