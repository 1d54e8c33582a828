#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// n elements on a grid.
struct Covered {
  std::int64_t n, blocks, threads, idle;
  std::string add, saxpy, grid_stride;  ///< "right", or what is wrong
};

/// For each n: the grid that has a thread for each element, and whether the
/// kernels make what the loops make. The grid-stride kernel gets 3 blocks.
std::vector<Covered> loop_to_grid(const std::vector<std::int64_t>& sizes);

}  // namespace hood
