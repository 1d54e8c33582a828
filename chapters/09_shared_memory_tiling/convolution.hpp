#pragma once

#include <chapters/09_shared_memory_tiling/tile_plan.hpp>

namespace hood {

// The three products of a convolution by tiles in shared memory, in NCHW, for
// any shape. The plan is one for this shape and product.

/// Bad input if the results are more blocks than a grid can have.
void convolve_tiled(const ConvShape& shape,
                    const float* x,  // [N, C, H, W]
                    const float* w,  // [K, C, R, S]
                    float* y,        // [N, K, P, Q]
                    const TilePlan& plan);
/// Bad input if the results are more blocks than a grid can have.
void dx_tiled(const ConvShape& shape,
              const float* dy,  // [N, K, P, Q]
              const float* w,   // [K, C, R, S]
              float* dx,        // [N, C, H, W]
              const TilePlan& plan);
/// The same bits each time. There is no version tile_and_filters of it.
void dw_tiled(const ConvShape& shape,
              const float* x,   // [N, C, H, W]
              const float* dy,  // [N, K, P, Q]
              float* dw,        // [K, C, R, S]
              const TilePlan& plan);

/// Of shared memory that a block may have on the present device.
std::int64_t most_shared_bytes();

}  // namespace hood
