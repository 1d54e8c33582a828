#pragma once

#include <chapters/10_register_tiling/correlation.hpp>
#include <chapters/10_register_tiling/pixel_boxes.hpp>
#include <chapters/10_register_tiling/register_tile.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hood {

/// What lies in shared memory while a block computes with it. A plane is the
/// input that a box needs in one channel: of each image `rows` x `columns`.
struct StageSizes {
  int rows, columns;
  int area;    ///< floats of a plane
  int planes;  ///< at most
  int steps;   ///< with a row of filters each, at most

  /// Tables of where they come from and where the block's pixels go, and both
  /// for each buffer.
  std::size_t bytes(const TileSizes& tile) const;
};

/// How a correlation, or the slopes of its weights, is cut into blocks.
struct RegisterPlan {
  TileSizes tile;
  PixelBox box;
  StageSizes stage;
  int boxes_p, boxes_q;            ///< that cover an image's outputs
  std::int64_t boxes;              ///< that cover all outputs
  std::int64_t filter_tiles;       ///< that cover the filters
  int channels = 0;                ///< of a stage (y and dx)
  int stages = 0;                  ///< that have all channels (y and dx)
  std::int64_t weight_tiles = 0;   ///< that cover c, r, s (dw)
  std::int64_t boxes_of_part = 0;  ///< that a block adds up (dw)
  std::int64_t parts = 1;          ///< sums to be added afterwards (dw)

  /// What it costs: floating-point instructions' time of the multiprocessor
  /// that has most to do, counting each staged float as several. Plans are
  /// compared by it; times it does not foretell.
  double cost = 0;

  std::int64_t blocks() const {
    return weight_tiles == 0 ? boxes * filter_tiles
                             : filter_tiles * weight_tiles * parts;
  }
  /// Multiply-adds that the block's threads make for each that is needed.
  double multiply_adds_per_product(const Correlation& task) const;
  /// Floats that all blocks copy to shared memory together.
  double staged_floats(const Correlation& task) const;
};

/// The cheapest plan for a tile. None if even the smallest box and one channel
/// at a time need more than `most_bytes` of shared memory.
std::optional<RegisterPlan> plan_correlation(const Correlation& task,
                                             const TileSizes& tile,
                                             std::size_t most_bytes);

/// The same for the slopes by the weights: a block owns some filters and some
/// weights c, r, s of them, and adds over boxes of outputs.
std::optional<RegisterPlan> plan_weight_slopes(const Correlation& task,
                                               const TileSizes& tile,
                                               std::size_t most_bytes);

/// One of the two above.
using RegisterPlanner = std::optional<RegisterPlan>(const Correlation& task,
                                                    const TileSizes& tile,
                                                    std::size_t most_bytes);

/// The cheapest plan of several tiles, and the place of its tile in the list.
struct ChosenPlan {
  std::size_t tile;
  RegisterPlan plan;
};

/// None if no tile has a plan that a grid can count.
std::optional<ChosenPlan> cheapest_plan(RegisterPlanner* planner,
                                        const Correlation& task,
                                        const std::vector<TileSizes>& tiles,
                                        std::size_t most_bytes);

}  // namespace hood
