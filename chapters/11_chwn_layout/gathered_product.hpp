#pragma once

#include <chapters/11_chwn_layout/gather.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <cstdint>
#include <optional>
#include <span>

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

/// How often `blocks` fill the card, if `fit` of them fit on a multiprocessor.
double card_fills(std::int64_t blocks, int fit);

/// A tile by which a gathered product can be made.
struct GatherOption {
  const char* name;             ///< "128 x 64 x 2": filters, images, places
  int filters, images, places;  ///< of a block
  int fit;                      ///< blocks on a multiprocessor
  double speed;   ///< of a full grid on an H200, 1 for the fastest
  bool in_fours;  ///< whether M and N must be multiples of 4
  void (*launch)(const GatherShape& shape, const float* filters,
                 const float* source, float* made);
  std::optional<KernelFacts> (*facts)();

  std::int64_t blocks_of(const GatherShape& shape) const;
  /// How often its blocks fill the card.
  double waves_of(const GatherShape& shape) const;
  /// How long a tap of a channel takes, in no unit: to compare tiles.
  double cost_of(const GatherShape& shape) const;
};

/// All of them; the last one takes any M and N.
std::span<const GatherOption> gather_options();

/// The one that is expected to be the fastest, if all addresses are multiples
/// of 16 bytes.
const GatherOption& best_gather_option(const GatherShape& shape);

}  // namespace hood
