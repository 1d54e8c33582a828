#pragma once

#include <filesystem>
#include <string>

namespace hood {

/// A Markdown text as Doxygen 1.9.4 and newer read it, the input of the site:
/// math, links to chapters, sources, sections and pictures, and headings that
/// can be linked to. Code stays as it is.
/// @param file  the text's path, for what its links are relative to
/// @param root  the book's root folder
std::string doxygen_text(const std::string& text,
                         const std::filesystem::path& file,
                         const std::filesystem::path& root);

}  // namespace hood
