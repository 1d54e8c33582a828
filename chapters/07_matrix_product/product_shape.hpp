#pragma once

#include <cstdint>
#include <string>

namespace hood {

/// The product of two matrices, C [M, N] = A B with A [M, K] and B [K, N], all
/// row by row without gaps. Either factor may be given transposed: A as
/// [K, M], B as [N, K]. No extent is negative, and none above 2^30.
struct ProductShape {
  int M, N, K;
  bool a_is_transposed = false;
  bool b_is_transposed = false;

  std::int64_t a_size() const { return std::int64_t{M} * K; }
  std::int64_t b_size() const { return std::int64_t{K} * N; }
  std::int64_t c_size() const { return std::int64_t{M} * N; }
  /// Operations; a multiply-add is two.
  double flops() const { return 2.0 * M * N * K; }
  /// Bytes that must be read and written at least.
  double bytes() const { return 4.0 * double(a_size() + b_size() + c_size()); }
  /// "4096,4096,4096", as `--size` takes it.
  std::string text() const;
};

/// A product of matrices in device memory, which overwrites C whole.
using MatrixProduct = void(const ProductShape& shape,
                           const float* a,  // [M, K], or [K, M] if transposed
                           const float* b,  // [K, N], or [N, K] if transposed
                           float* c);       // [M, N]

/// Reads "M,N,K". Bad input unless they are three whole numbers from 1 to 2^30
/// whose matrices have at most 2^31 elements.
ProductShape product_shape_of(const std::string& text);

}  // namespace hood
