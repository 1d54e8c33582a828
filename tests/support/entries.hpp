#pragma once

#include <common/core/file.hpp>
#include <cstddef>
#include <filesystem>

namespace hood {

/// How many files and folders lie in a folder.
inline std::size_t entries_in(const ScratchFolder& folder) {
  const std::filesystem::directory_iterator entries(folder.path());
  return static_cast<std::size_t>(std::distance(begin(entries), {}));
}

}  // namespace hood
