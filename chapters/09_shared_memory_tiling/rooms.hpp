#pragma once

#include <chapters/09_shared_memory_tiling/tile_plan.hpp>
#include <string>
#include <vector>

namespace hood {

/// What one channel of a tile takes of shared memory.
struct TileRoom {
  std::int64_t R, stride;
  std::int64_t rows, columns;  ///< of the tile
  std::int64_t bytes;
};

/// Of filters R x R, for 8 x 32 outputs.
std::vector<TileRoom> rooms_of(const std::vector<std::int64_t>& sizes,
                               const std::vector<std::int64_t>& strides);

/// A plan for y, or why there is none.
struct Planned {
  std::string shape, step;
  std::int64_t limit;   ///< of shared memory, in bytes
  std::string outputs;  ///< of a block: "8 x 32"
  std::string tile;     ///< of pixels: "10 x 34"
  std::int64_t images;  ///< at a time; 0 if there is no plan
  std::int64_t bytes;
  std::string refusal;
};

/// With 48 KiB, which every card has, and with 227, the most of an H200.
std::vector<Planned> plans_of(const std::vector<std::string>& shapes,
                              const std::vector<TileStep>& steps);

}  // namespace hood
