#pragma once

#include <chapters/06_first_kernel/versions.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// How fast a version is.
struct Measured {
  std::string version, idea;
  double ms, min_ms, max_ms;
  double gb_per_s;  ///< of the bytes that it must move at least
  double share;     ///< of what CUDA's copy moves in a second
};

/// Proves, and then times, each version on a matrix; the first must be CUDA's
/// copy. Check failed if one is wrong.
std::vector<Measured> measure(const std::vector<Version>& versions, int H,
                              int W, int repeats, std::uint64_t seed,
                              bool show_progress);

}  // namespace hood
