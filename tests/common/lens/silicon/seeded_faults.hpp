#pragma once

#include <functional>
#include <string>
#include <vector>

namespace hood::lens {

/// A launch with a fault in it.
struct SeededFault {
  std::string name;
  std::string kind;  ///< "bounds", "alignment", "race", "unwritten", "barrier"
  std::function<void()> launch;
};

std::vector<SeededFault> seeded_faults();

}  // namespace hood::lens
