#pragma once

#include <filesystem>

namespace hood {

/// While it lives, other programs that want the same lock wait. It ends with
/// the program, however that ends. Its file, .lock, stays in the folder.
class FolderLock {
 public:
  /// Waits for its turn, and says so on stderr if that may take long. Bad input
  /// if the folder cannot be written. On a file system without locks it locks
  /// nothing.
  explicit FolderLock(const std::filesystem::path& folder, bool say = true);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace hood
