#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// A file of the book: its path from the root, with '/' between, and its text.
struct BookFile {
  std::string path;
  std::string text;
};

/// What a rule has to say against a file: one line each, "path:line: fault".
using Faults = std::vector<std::string>;

/// All files below chapters, common, data, docs, tests, tools and the root
/// that have one of these endings (".cpp"), in order of their paths. Build
/// folders and downloaded data are not among them.
std::vector<BookFile> book_files(const std::vector<std::string>& endings);

/// Includes in angle brackets of the book's own files may go to common/ and,
/// from a chapter or its tests, to that chapter and lower ones; common/
/// includes only common/. No include is relative.
Faults include_faults(const BookFile& file);

/// Every pointer parameter of a `__global__` function carries its shape in a
/// comment behind it, and two lines above the function say what one block and
/// what one thread does.
Faults kernel_faults(const BookFile& file);

/// Every relative link of a Markdown text leads to a file or folder of the
/// book, and every #anchor to a heading. `root` is where the book lies.
Faults link_faults(const BookFile& file, const std::filesystem::path& root);

/// A solution holds, in order, every line of its stub that has no TODO.
Faults exercise_faults(const BookFile& stub, const BookFile& solution);

}  // namespace hood
