#pragma once

#include <chapters/07_matrix_product/versions.hpp>
#include <optional>

namespace hood {

/// NVIDIA's own product of matrices, in fp32 and in its default mode, which
/// rounds no factor to TF32. None where the program was built without cuBLAS.
std::optional<ProductVersion> cublas_product();

}  // namespace hood
