#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <cstdint>

namespace hood {

/// The steps of this chapter: each keeps what the one before does.
enum class TileStep {
  tile,               ///< pixels in shared memory
  tile_and_filters,   ///< the filter, too
  without_conflicts,  ///< ordered so that lanes ask different banks
  for_four,           ///< a thread makes four results of the same pixels
};
/// "tile", "tile_and_filters", ...
const char* name_of(TileStep step);

/// How a block makes its part of a product, and what lies in its shared memory.
/// An image here is one channel: of x in y and dw, of dy in dx.
struct TilePlan {
  Pass pass;
  TileStep step;

  std::int64_t rows, columns;  ///< of results (in dw: of dy) in a block
  std::int64_t outputs;        ///< that a thread makes: 1 or 4
  std::int64_t threads;        ///< of a block
  std::int64_t images;         ///< in shared memory at a time

  // Of each image's part in shared memory:
  std::int64_t tile_rows, tile_columns;  ///< that the block's results need
  std::int64_t phases;       ///< rows and columns lie apart by index modulo it
  std::int64_t pitch;        ///< floats from a row to the next
  std::int64_t phase_plane;  ///< floats from a phase to the next
  std::int64_t plane;        ///< floats from an image to the next

  std::int64_t bytes;  ///< of shared memory that a block needs
};

/// The plan for blocks with at most `bytes` of shared memory: all images at a
/// time or fewer, and a smaller tile where not even one fits. Bad input if
/// there is no room for the pixels of a single result.
TilePlan plan_tile(const ConvShape& shape, Pass pass, TileStep step,
                   std::int64_t bytes);

/// How many products a pixel of x is good for, once it is in shared memory: of
/// one filter, in a tile of y that has no edge.
double reuse_of_pixels(const ConvShape& shape, const TilePlan& plan);

}  // namespace hood
