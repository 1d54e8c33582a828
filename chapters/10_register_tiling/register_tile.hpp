#pragma once

namespace hood {

/// The sizes of a tile as the host reasons with them; see RegisterTile.
struct TileSizes {
  int threads;       ///< of a block
  int pixels;        ///< of a block
  int filters;       ///< of a block
  int pixels_each;   ///< of a thread
  int filters_each;  ///< of a thread
  int pitch;         ///< floats from one step's filters to the next's
  int buffers;
};

/// How a block shares its tile out: LANES threads beside each other for
/// pixels, GROUPS such rows of threads for filters, and in each thread the
/// sums of PIXELS x FILTERS outputs, which stay in registers. Pixel i of a
/// thread is LANES behind its pixel i - 1; its filters follow each other.
/// (Where the weights' slopes are computed, a "pixel" is a weight c, r, s.)
///
/// @tparam WARP_LANES  of a warp's 32 threads beside each other; the others
///                     have other filters
/// @tparam BUFFERS     stages in shared memory: with 2, one is filled while
///                     the other is computed with
template <int LANES_, int GROUPS_, int PIXELS_, int FILTERS_, int WARP_LANES_,
          int BUFFERS_>
struct RegisterTile {
  static constexpr int LANES = LANES_, GROUPS = GROUPS_;
  static constexpr int PIXELS = PIXELS_, FILTERS = FILTERS_;
  static constexpr int WARP_LANES = WARP_LANES_, BUFFERS = BUFFERS_;
  static constexpr int WARP_GROUPS = 32 / WARP_LANES;

  static constexpr int THREADS = LANES * GROUPS;
  static constexpr int BLOCK_PIXELS = LANES * PIXELS;
  static constexpr int BLOCK_FILTERS = GROUPS * FILTERS;
  /// Blocks that fit beside each other if a thread takes 128 registers.
  static constexpr int BLOCKS = 512 / THREADS;
  /// An odd number of float4s, so that eight steps of four filters, which a
  /// warp stores together, lie in 32 banks.
  static constexpr int PITCH =
      BLOCK_FILTERS % 8 == 4 ? BLOCK_FILTERS : BLOCK_FILTERS + 4;

  static_assert(32 % WARP_LANES == 0, "a warp is a rectangle of threads");
  static_assert(LANES % WARP_LANES == 0, "warps cover the lanes");
  static_assert(GROUPS % WARP_GROUPS == 0, "warps cover the groups");
  static_assert(THREADS % 32 == 0, "a block is whole warps");
  static_assert(512 % THREADS == 0, "blocks fill a multiprocessor");
  static_assert(FILTERS == 1 || FILTERS % 4 == 0,
                "a thread reads its filters as float4s");
  static_assert(BLOCK_FILTERS % 4 == 0 && PITCH % 8 == 4,
                "every step's filters begin at a float4");
  static_assert(PIXELS * FILTERS <= 64, "more sums do not fit into registers");
  static_assert(BUFFERS == 1 || BUFFERS == 2);

  static constexpr TileSizes sizes() {
    return {THREADS, BLOCK_PIXELS, BLOCK_FILTERS, PIXELS,
            FILTERS, PITCH,        BUFFERS};
  }
};

}  // namespace hood
