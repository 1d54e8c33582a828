#pragma once

#include <functional>
#include <string>
#include <vector>

namespace hood::lens {

/// A launch whose traffic a GPU counts and the lens predicts.
struct SiliconLaunch {
  std::string name;
  std::function<void()> launch;
};

/// All of them, over arrays that they share and that were written before.
std::vector<SiliconLaunch> silicon_launches();

}  // namespace hood::lens
