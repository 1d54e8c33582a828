#pragma once

#include <cuda_runtime.h>

#include <chapters/07_matrix_product/product_shape.hpp>
#include <cstdint>

namespace hood {

/// A matrix in memory, or its transpose: the same numbers, read with other
/// steps. For kernels that fetch one element at a time.
struct MatrixView {
  const float* data;
  int rows, columns;
  std::int64_t row_step, column_step;

  __device__ float at(int row, int column) const {
    return data[row * row_step + column * column_step];
  }
  /// 0 outside of the matrix.
  __device__ float at_or_zero(int row, int column) const {
    return row < rows && column < columns ? at(row, column) : 0;
  }
};

inline MatrixView view_of(const float* data,  // [rows, columns], or transposed
                          int rows, int columns, bool is_transposed) {
  return is_transposed ? MatrixView{data, rows, columns, 1, rows}
                       : MatrixView{data, rows, columns, columns, 1};
}

/// A as [M, K], however it lies.
inline MatrixView view_of_a(const ProductShape& shape,
                            const float* a) {  // [M, K] or [K, M]
  return view_of(a, shape.M, shape.K, shape.a_is_transposed);
}

/// B as [K, N], however it lies.
inline MatrixView view_of_b(const ProductShape& shape,
                            const float* b) {  // [K, N] or [N, K]
  return view_of(b, shape.K, shape.N, shape.b_is_transposed);
}

}  // namespace hood
