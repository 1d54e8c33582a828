#pragma once

#include <filesystem>
#include <string>

namespace hood {

/// A file of the book as Doxygen 1.9.4 and newer must read it to make the
/// site. In a Markdown text that concerns math, links to chapters, sources,
/// sections and pictures, and headings that can be linked to; code stays as it
/// is. From a source the namespace of the book is taken away.
/// @param file  the file's path, for what its links are relative to
/// @param root  the book's root folder
std::string doxygen_text(const std::string& text,
                         const std::filesystem::path& file,
                         const std::filesystem::path& root);

}  // namespace hood
