#pragma once

#include <chapters/11_chwn_layout/gather.hpp>
#include <string>

namespace hood {

// A gathered product by the tile that a block makes of it. All pointers lead to
// device memory. Bad input if it has more tiles than a grid has blocks.

/// By the tile that is expected to be the fastest; see gather_cost().
void gather_by_best_tile(const GatherShape& shape,
                         const float* filters,  // [channels, R, S, M]
                         const float* source,   // [channels, rows, columns, N]
                         float* made);          // [channels, rows, columns, N]

/// By the tile of cuda-convnet, 2011, or, where M is a multiple of 64, of
/// cuda-convnet2, 2014.
void gather_by_convnet_tile(
    const GatherShape& shape,
    const float* filters,  // [channels, R, S, M]
    const float* source,   // [channels, rows, columns, N]
    float* made);          // [channels, rows, columns, N]

/// How long the best tile is expected to take, in multiply-adds that a
/// multiprocessor has to find time for: those of the padding of tiles, and of
/// multiprocessors that have nothing left to do, count too.
double gather_cost(const GatherShape& shape);

/// The name of the best tile: "128 x 128", filters by images and places.
std::string best_gather_tile(const GatherShape& shape);

}  // namespace hood
