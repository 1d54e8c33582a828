#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <chapters/04_convolution/conv_shape.hpp>
#include <string>

namespace hood {

// A convolution is linear in the image, so it is a matrix. All functions here
// overwrite their last argument; it must not overlap the others.

/// Numbers that lie in somebody's tensor as a matrix, row after row.
template <class T>
using Rows = Eigen::Map<Matrix<T>>;
template <class T>
using ConstRows = Eigen::Map<const Matrix<T>>;

/// More bytes than this for one matrix are refused.
constexpr std::int64_t MATRIX_LIMIT = std::int64_t{2} << 30;

/// Bad input that says how many bytes `name` would take if they are more than
/// MATRIX_LIMIT.
void require_matrix_fits(const std::string& name, const ConvShape& shape,
                         std::int64_t bytes);

/// How many bytes the matrix of one image's convolution takes:
/// K P Q times C H W numbers; 2^63 - 1 if it is more than that.
std::int64_t matrix_bytes(const ConvShape& shape, std::int64_t number_bytes);

/// The matrix A that makes of an image x, C H W numbers, its outputs y = A x,
/// K P Q numbers. Bad input, with the bytes it would need, if it is larger than
/// MATRIX_LIMIT.
template <class T>
Matrix<T> convolution_matrix(const ConvShape& shape,
                             const T* w);  // [K, C, R, S]

template <class T>
void matrix_forward(const ConvShape& shape,
                    const T* x,  // [N, C, H, W]
                    const T* w,  // [K, C, R, S]
                    T* y);       // [N, K, P, Q]
template <class T>
void matrix_dx(const ConvShape& shape,
               const T* dy,  // [N, K, P, Q]
               const T* w,   // [K, C, R, S]
               T* dx);       // [N, C, H, W]
template <class T>
void matrix_dw(const ConvShape& shape,
               const T* x,   // [N, C, H, W]
               const T* dy,  // [N, K, P, Q]
               T* dw);       // [K, C, R, S]

}  // namespace hood
