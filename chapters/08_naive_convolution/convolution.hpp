#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

// The convolution and its gradients on the device, one thread per result. All
// pointers lead to device memory; results are overwritten whole. Bad input if
// a shape has more than ConvDims can hold.

// y: a warp's threads lie along the pixels, the filters, or the images.
void convolve_along_q(const ConvShape& shape,
                      const float* x,  // [N, C, H, W]
                      const float* w,  // [K, C, R, S]
                      float* y);       // [N, K, P, Q]
void convolve_along_k(const ConvShape& shape,
                      const float* x,  // [N, C, H, W]
                      const float* w,  // [K, C, R, S]
                      float* y);       // [N, K, P, Q]
void convolve_along_n(const ConvShape& shape,
                      const float* x,  // [N, C, H, W]
                      const float* w,  // [K, C, R, S]
                      float* y);       // [N, K, P, Q]

/// Every weight is asked whether a step of the filter has brought it here.
void dx_every_weight(const ConvShape& shape,
                     const float* dy,  // [N, K, P, Q]
                     const float* w,   // [K, C, R, S]
                     float* dx);       // [N, C, H, W]
/// Only weights that met the pixel are visited.
void dx_met_weights(const ConvShape& shape,
                    const float* dy,  // [N, K, P, Q]
                    const float* w,   // [K, C, R, S]
                    float* dx);       // [N, C, H, W]

/// One thread adds up all that a weight is given.
void dw_one_thread(const ConvShape& shape,
                   const float* x,   // [N, C, H, W]
                   const float* dy,  // [N, K, P, Q]
                   float* dw);       // [K, C, R, S]
/// Several threads a weight, each of which adds its part to dw, in any order:
/// two runs may differ in their last bits.
void dw_atomic(const ConvShape& shape,
               const float* x,   // [N, C, H, W]
               const float* dy,  // [N, K, P, Q]
               float* dw);       // [K, C, R, S]
/// The same parts, stored, and then added in order: always the same bits.
void dw_two_steps(const ConvShape& shape,
                  const float* x,   // [N, C, H, W]
                  const float* dy,  // [N, K, P, Q]
                  float* dw);       // [K, C, R, S]

/// How many threads a weight gets in the last two: as many as make 2^18 in all,
/// but no more than there are rows of outputs. So results depend on the shape
/// alone.
std::int64_t dw_parts(const ConvShape& shape);

}  // namespace hood
