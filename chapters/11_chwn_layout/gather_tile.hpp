#pragma once

#include <cstdint>

namespace hood {

/// The part of a gathered product that one block makes: FILTERS rows of M, and
/// IMAGES images at each of PLACES places. A warp makes WARP_ROWS rows of it
/// and WARP_COLUMNS columns, a thread ROWS x COLUMNS, in fours. STEP taps are
/// in shared memory at a time, for STAGES times; BLOCKS blocks are to fit on a
/// multiprocessor.
template <int FILTERS_, int IMAGES_, int PLACES_, int STEP_, int WARP_ROWS_,
          int WARP_COLUMNS_, int ROWS_, int COLUMNS_, int STAGES_, int BLOCKS_>
struct GatherTile {
  static constexpr int FILTERS = FILTERS_, IMAGES = IMAGES_, PLACES = PLACES_;
  static constexpr int STEP = STEP_, STAGES = STAGES_, BLOCKS = BLOCKS_;
  static constexpr int WARP_ROWS = WARP_ROWS_, WARP_COLUMNS = WARP_COLUMNS_;
  static constexpr int ROWS = ROWS_, COLUMNS = COLUMNS_;

  static constexpr int WIDE = IMAGES * PLACES;
  static constexpr int WARPS_ACROSS = WIDE / WARP_COLUMNS;
  static constexpr int WARPS = FILTERS / WARP_ROWS * WARPS_ACROSS;
  static constexpr int THREADS = 32 * WARPS;
  static constexpr int LANES_ACROSS = WARP_COLUMNS / COLUMNS;

  static_assert(FILTERS % WARP_ROWS == 0 && WIDE % WARP_COLUMNS == 0,
                "whole warps");
  static_assert(WARP_ROWS % ROWS == 0 && WARP_COLUMNS % COLUMNS == 0,
                "whole lanes");
  static_assert(WARP_ROWS / ROWS * LANES_ACROSS == 32, "32 lanes a warp");
  static_assert(ROWS % 4 == 0 && COLUMNS % 4 == 0, "a thread reads fours");
  static_assert(IMAGES % 4 == 0, "four images are of one place");
  static_assert(THREADS <= 1024, "a block's limit");
};

/// What a block of cuda-convnet made on cards of 2011 (32 filters, 8 x 4 a
/// thread), and of cuda-convnet2 on those of 2014 (64 filters, 16 x 4).
using Tile2011 = GatherTile<32, 128, 1, 8, 8, 128, 8, 4, 2, 4>;
using Tile2014 = GatherTile<64, 128, 1, 8, 16, 128, 16, 4, 2, 3>;

/// What today's registers hold.
using Tile128x128 = GatherTile<128, 128, 1, 16, 64, 32, 8, 8, 2, 2>;
using Tile96x128 = GatherTile<96, 128, 1, 16, 48, 64, 12, 8, 2, 2>;
using Tile64x128 = GatherTile<64, 128, 1, 16, 32, 64, 8, 8, 2, 3>;
using Tile48x128 = GatherTile<48, 128, 1, 12, 16, 128, 8, 8, 2, 4>;
using Tile32x128 = GatherTile<32, 128, 1, 16, 16, 64, 8, 4, 2, 4>;
/// The same for fewer images, with more places.
using Tile128x64 = GatherTile<128, 64, 2, 16, 64, 32, 8, 8, 2, 2>;
using Tile64x64 = GatherTile<64, 64, 2, 16, 32, 64, 8, 8, 2, 3>;
using Tile128x32 = GatherTile<128, 32, 4, 16, 64, 32, 8, 8, 2, 2>;
using Tile64x32 = GatherTile<64, 32, 4, 16, 32, 64, 8, 8, 2, 3>;
/// And float by float, which moves slowly: one step more is on its way.
using TileOfFloats = GatherTile<64, 32, 4, 16, 32, 64, 8, 8, 3, 3>;

}  // namespace hood
