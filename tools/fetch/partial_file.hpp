#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace hood {

/// The file that a download grows in, beside the one it is to become. What a
/// download that broke off has left in it is kept for the next one.
class PartialFile {
 public:
  /// Opens or creates it. Bad input if that cannot be done.
  explicit PartialFile(const std::filesystem::path& path);
  /// Leaves the file for the next time, unless nothing is in it.
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::int64_t bytes() const { return bytes_; }

  /// Adds bytes at the end. Bad input if the disk takes no more.
  void append(std::string_view bytes);
  /// Empties the file.
  void discard();
  /// Takes the name `target`, in place of any file that has it. Bad input if
  /// that cannot be done.
  void publish(const std::filesystem::path& target);

 private:
  std::filesystem::path path_;
  int descriptor_;
  std::int64_t bytes_ = 0;
};

}  // namespace hood
