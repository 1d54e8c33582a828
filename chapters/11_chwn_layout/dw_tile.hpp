#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <cstdint>
#include <optional>
#include <span>

namespace hood {

/// The part of dw that one block makes: ROWS weights' places (c, r, s) by
/// COLUMNS filters. A warp makes WARP_ROWS x WARP_COLUMNS of it, a thread 8
/// rows and THREAD_COLUMNS columns, in fours. STEP images are in shared memory
/// at a time.
template <int ROWS_, int COLUMNS_, int STEP_, int WARP_ROWS_, int WARP_COLUMNS_,
          int THREAD_ROWS_, int THREAD_COLUMNS_, int BLOCKS_>
struct DwTile {
  static constexpr int ROWS = ROWS_, COLUMNS = COLUMNS_, STEP = STEP_;
  static constexpr int WARP_ROWS = WARP_ROWS_, WARP_COLUMNS = WARP_COLUMNS_;
  static constexpr int THREAD_ROWS = THREAD_ROWS_;
  static constexpr int THREAD_COLUMNS = THREAD_COLUMNS_;
  static constexpr int BLOCKS = BLOCKS_;
  static constexpr int WARPS_ACROSS = COLUMNS / WARP_COLUMNS;
  static constexpr int BLOCK = 32 * WARPS_ACROSS * (ROWS / WARP_ROWS);
  static constexpr int LANES_DOWN = WARP_ROWS / THREAD_ROWS;
  static constexpr int LANES_ACROSS = WARP_COLUMNS / THREAD_COLUMNS;
  static_assert(ROWS % WARP_ROWS == 0 && COLUMNS % WARP_COLUMNS == 0,
                "whole warps");
  static_assert(LANES_DOWN * LANES_ACROSS == 32, "32 lanes a warp");
  static_assert(THREAD_ROWS % 4 == 0 && THREAD_COLUMNS % 4 == 0,
                "a thread reads fours");
};

/// That of cuda-convnet for more than three colours (but half the threads, with
/// 8 x 4 weights each for 8 x 2).
using DwTile2011 = DwTile<32, 64, 32, 32, 32, 8, 4, 4>;
/// What today's registers hold, for many filters and for few.
using DwTile128 = DwTile<128, 128, 8, 64, 32, 8, 8, 2>;
using DwTile96 = DwTile<128, 96, 16, 32, 96, 8, 12, 2>;
using DwTile64 = DwTile<128, 64, 8, 64, 32, 8, 8, 3>;

/// A tile by which dw can be made.
struct DwOption {
  const char* name;   ///< "128 x 96": weights' places by filters
  int rows, columns;  ///< of a block
  int fit;            ///< blocks on a multiprocessor
  bool in_fours;      ///< whether N must be a multiple of 4
  ConvProduct<float>* launch;
  std::optional<KernelFacts> (*facts)();
};

/// How dw is shared out: each tile is made by `parts` blocks, each of which
/// adds up some places of outputs.
struct DwParts {
  std::int64_t tiles, parts, places_a_part;
};
/// @param rows, columns  of a tile
DwParts parts_of_dw(const ConvShape& shape, int rows, int columns);

/// All from which dw_large_tile() chooses; the last one takes any N.
std::span<const DwOption> dw_options();

/// The one that it chooses for tensors that lie as cudaMalloc() lays them.
const DwOption& best_dw_option(const ConvShape& shape);

}  // namespace hood
