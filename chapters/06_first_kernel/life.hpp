#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// A step in the life of an array in device memory.
struct Step {
  std::string call, what;
  double ms;
  double gb_per_s;  ///< 0 where no bytes move
};

/// An array of n floats lives once: each step by the host's clock.
std::vector<Step> life_of_an_array(std::int64_t n);

}  // namespace hood
