#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

/// Copies what each place of a filter covers into a column of a matrix: row
/// (c, r, s), column (p, q), zeros where it covers padding.
template <class T>
void im2col(const ConvShape& shape,
            const T* image,  // [C, H, W]
            T* columns);     // [C, R, S, P, Q]

/// The way back for slopes: adds each number of `columns` to the pixel that
/// im2col copied there.
template <class T>
void col2im(const ConvShape& shape,
            const T* columns,  // [C, R, S, P, Q]
            T* image);         // [C, H, W], added to

/// How many bytes the columns of one image take: C R S P Q numbers.
std::int64_t columns_bytes(const ConvShape& shape, std::int64_t number_bytes);

// The convolution and its gradients as matrix products with the columns of one
// image after the other. Each overwrites its last argument, which must not
// overlap the others. Bad input, with the bytes, if the columns of one image
// take more than MATRIX_LIMIT.

template <class T>
void im2col_forward(const ConvShape& shape,
                    const T* x,  // [N, C, H, W]
                    const T* w,  // [K, C, R, S]
                    T* y);       // [N, K, P, Q]
template <class T>
void im2col_dx(const ConvShape& shape,
               const T* dy,  // [N, K, P, Q]
               const T* w,   // [K, C, R, S]
               T* dx);       // [N, C, H, W]
template <class T>
void im2col_dw(const ConvShape& shape,
               const T* x,   // [N, C, H, W]
               const T* dy,  // [N, K, P, Q]
               T* dw);       // [K, C, R, S]

}  // namespace hood
