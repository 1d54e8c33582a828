#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

// im2col with a part of the images on each thread. Each overwrites its last
// argument, which must not overlap the others. Bad input, with the bytes, if
// the columns of one image take more than MATRIX_LIMIT.

template <class T>
void threads_forward(const ConvShape& shape,
                     const T* x,  // [N, C, H, W]
                     const T* w,  // [K, C, R, S]
                     T* y);       // [N, K, P, Q]
template <class T>
void threads_dx(const ConvShape& shape,
                const T* dy,  // [N, K, P, Q]
                const T* w,   // [K, C, R, S]
                T* dx);       // [N, C, H, W]
/// Each thread sums up its own images, then the sums are added. So rounding
/// depends on how many threads there are, but not on which is faster.
template <class T>
void threads_dw(const ConvShape& shape,
                const T* x,   // [N, C, H, W]
                const T* dy,  // [N, K, P, Q]
                T* dw);       // [K, C, R, S]

}  // namespace hood
