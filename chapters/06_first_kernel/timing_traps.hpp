#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// How long the same work took, by one way to measure it.
struct Clocked {
  std::string how;
  double ms;
  double faster;  ///< than the loop on the CPU
};

/// Times out = 3 x of n numbers: as a loop on the CPU, and as a kernel by four
/// ways, of which two are wrong. Call it once only: one of them is about the
/// first launch.
std::vector<Clocked> time_in_five_ways(std::int64_t n);

}  // namespace hood
