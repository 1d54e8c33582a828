#pragma once

#include <chapters/07_matrix_product/product_shape.hpp>
#include <vector>

namespace hood {

/// A way to multiply matrices.
struct ProductVersion {
  const char* name;
  const char* idea;
  MatrixProduct* run;
};

/// All versions, in the ladder's order. The program lists them, the tests prove
/// each.
const std::vector<ProductVersion>& product_versions();

}  // namespace hood
