#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

// The convolution and its gradients in CHWN. All pointers lead to device
// memory; results are overwritten whole. Bad input if a shape has more than
// ConvDims can hold.

// A thread for each result; the threads of a warp lie along the images.
void convolve_one_image(const ConvShape& shape,
                        const float* x,  // [C, H, W, N]
                        const float* w,  // [C, R, S, K]
                        float* y);       // [K, P, Q, N]
void dx_one_image(const ConvShape& shape,
                  const float* dy,  // [K, P, Q, N]
                  const float* w,   // [C, R, S, K]
                  float* dx);       // [C, H, W, N]
/// A warp for each weight.
void dw_one_image(const ConvShape& shape,
                  const float* x,   // [C, H, W, N]
                  const float* dy,  // [K, P, Q, N]
                  float* dw);       // [C, R, S, K]

// The tiles of cuda-convnet: a block has 128 images at one place.
// Source: A. Krizhevsky, cuda-convnet (2011) and cuda-convnet2 (2014):
// filter_acts.cu, img_acts.cu, weight_acts.cu.
void convolve_convnet_tile(const ConvShape& shape,
                           const float* x,  // [C, H, W, N]
                           const float* w,  // [C, R, S, K]
                           float* y);       // [K, P, Q, N]
void dx_convnet_tile(const ConvShape& shape,
                     const float* dy,  // [K, P, Q, N]
                     const float* w,   // [C, R, S, K]
                     float* dx);       // [C, H, W, N]
void dw_convnet_tile(const ConvShape& shape,
                     const float* x,   // [C, H, W, N]
                     const float* dy,  // [K, P, Q, N]
                     float* dw);       // [C, R, S, K]

// Tiles as large as today's registers allow, chosen by the shape.
void convolve_large_tile(const ConvShape& shape,
                         const float* x,  // [C, H, W, N]
                         const float* w,  // [C, R, S, K]
                         float* y);       // [K, P, Q, N]
void dx_large_tile(const ConvShape& shape,
                   const float* dy,  // [K, P, Q, N]
                   const float* w,   // [C, R, S, K]
                   float* dx);       // [C, H, W, N]
void dw_large_tile(const ConvShape& shape,
                   const float* x,   // [C, H, W, N]
                   const float* dy,  // [K, P, Q, N]
                   float* dw);       // [C, R, S, K]

/// Patches of pixels share a tile: for few channels. As dx_large_tile() where
/// that is expected to be faster.
void dx_patches(const ConvShape& shape,
                const float* dy,  // [K, P, Q, N]
                const float* w,   // [C, R, S, K]
                float* dx);       // [C, H, W, N]

/// How large the patches are, in pixels along a side; 0 for none.
int best_patch(const ConvShape& shape);

}  // namespace hood
