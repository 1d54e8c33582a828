#pragma once

#include <chapters/07_matrix_product/product_shape.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <optional>
#include <vector>

namespace hood {

/// A way to multiply matrices.
struct ProductVersion {
  const char* name;
  const char* idea;
  MatrixProduct* run;
  std::optional<KernelFacts> (*facts)();  ///< of its main kernel; null: unknown
};

/// All versions, in the ladder's order. The program lists them, the tests prove
/// each.
const std::vector<ProductVersion>& product_versions();

}  // namespace hood
