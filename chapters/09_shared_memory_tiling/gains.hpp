#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// What tiles gain at a shape: y of three versions, in turns.
struct Gain {
  std::string shape;
  double reuse;  ///< see reuse_of_pixels
  double naive_ms, tile_ms, four_ms;
};

/// Check failed if a version is wrong.
std::vector<Gain> measure_gains(const std::vector<std::string>& shapes,
                                int repeats, std::uint64_t seed);

}  // namespace hood
