#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hood {

/// All bytes of a file. Bad input if it cannot be read, or is a folder or a
/// device.
std::string read_file(const std::filesystem::path& path);

/// Makes sure, before a long run, that a file can be written: what is there is
/// a regular file or nothing, in a folder that can be written. Bad input if
/// not. Follows links, and makes nothing.
void require_writable_file(const std::filesystem::path& path);

/// Whether two paths lead to the same file or folder, or would if it were
/// there.
bool are_same_place(const std::filesystem::path& a,
                    const std::filesystem::path& b);

/// Writes a file as a whole or not at all: the bytes go to a neighbour of
/// `path`, reach the disk, and only then take its name. On failure (disk full,
/// no permission) what was there before is untouched, and bad input is thrown.
/// Ctrl-C waits until the file is in place. A link stays a link: the file that
/// it leads to is written.
void write_file_whole(const std::filesystem::path& path,
                      std::string_view bytes);

/// Makes sure, before a long run, that files can be written in `folder`;
/// creates it if needed. Bad input if not.
void require_writable_folder(const std::filesystem::path& folder);

/// Where the system wants temporary files. Bad input if there is no such
/// folder.
std::filesystem::path temporary_folder();

/// A new empty folder, removed with all that is in it at the end.
class ScratchFolder {
 public:
  /// Made in `parent`. Bad input if nothing can be written there.
  explicit ScratchFolder(
      const std::filesystem::path& parent = temporary_folder());
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::filesystem::path& name) const {
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

/// The book's own root folder, as it was when the program was built. Files
/// are found from here, never from where the program happens to be called.
std::filesystem::path source_root();

}  // namespace hood
