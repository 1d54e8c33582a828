#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

// The convolution and its gradients, direct, with an image in each lane of a
// vector register. Each overwrites its last argument, which must not overlap
// the others. The result does not depend on the number of threads.

template <class T>
void lanes_forward(const ConvShape& shape,
                   const T* x,  // [N, C, H, W]
                   const T* w,  // [K, C, R, S]
                   T* y);       // [N, K, P, Q]
template <class T>
void lanes_dx(const ConvShape& shape,
              const T* dy,  // [N, K, P, Q]
              const T* w,   // [K, C, R, S]
              T* dx);       // [N, C, H, W]
template <class T>
void lanes_dw(const ConvShape& shape,
              const T* x,   // [N, C, H, W]
              const T* dy,  // [N, K, P, Q]
              T* dw);       // [K, C, R, S]

}  // namespace hood
