#pragma once

#include <chapters/05_convnet/network.hpp>
#include <vector>

namespace hood {

/// All that a network has learned, one number after the other.
inline std::vector<float> weights_of(Network<float>& net) {
  std::vector<float> all;
  for (const auto& [name, one] : net.learned()) {
    all.insert(all.end(), one->value.begin(), one->value.end());
  }
  return all;
}

}  // namespace hood
