#pragma once

#include <cstdint>
#include <vector>

namespace hood {

/// A launch of the grid-stride saxpy.
struct GridTime {
  unsigned blocks;
  double ms;
};

/// The same saxpy of n numbers with 15, 16 and 17 blocks, and with a thread for
/// each element.
std::vector<GridTime> time_grid_sizes(std::int64_t n, int repeats);

}  // namespace hood
