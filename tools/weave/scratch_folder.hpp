#pragma once

#include <filesystem>

namespace hood {

/// A new folder in `parent`, removed with all that is in it at the end.
class ScratchFolder {
 public:
  /// Bad input if nothing can be written in `parent`.
  explicit ScratchFolder(const std::filesystem::path& parent);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace hood
