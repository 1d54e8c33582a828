#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

// The seven loops in another order: a weight stays where it is while a whole
// row of outputs goes by. Each overwrites its last argument, which must not
// overlap the others.

template <class T>
void rows_forward(const ConvShape& shape,
                  const T* x,  // [N, C, H, W]
                  const T* w,  // [K, C, R, S]
                  T* y);       // [N, K, P, Q]
template <class T>
void rows_dx(const ConvShape& shape,
             const T* dy,  // [N, K, P, Q]
             const T* w,   // [K, C, R, S]
             T* dx);       // [N, C, H, W]
template <class T>
void rows_dw(const ConvShape& shape,
             const T* x,   // [N, C, H, W]
             const T* dy,  // [N, K, P, Q]
             T* dw);       // [K, C, R, S]

}  // namespace hood
