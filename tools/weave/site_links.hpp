#pragma once

#include <filesystem>
#include <string>

namespace hood {

/// What the site calls the page of a Markdown text: "index" for the root's
/// README.md, "ch03" for a chapter, "ch03-solutions" for the text in that
/// folder of it, else its path: "common-core", "docs-notation".
/// @param file  from the root folder on
std::string page_id(const std::filesystem::path& file);

/// What GitHub calls a heading in links: "The chain rule, by hand" is
/// "the-chain-rule-by-hand". Letters beyond ASCII, which the site's names
/// cannot have, are dropped.
std::string heading_slug(const std::string& heading);

/// Where links of a text lead on the site.
class SiteLinks {
 public:
  /// @param file  the text
  /// @param root  the book's root folder
  SiteLinks(const std::filesystem::path& file,
            const std::filesystem::path& root);

  /// The text's own page.
  std::string page() const { return page_id(file_); }

  /// A link as Doxygen needs it. What the site does not hold, such as a
  /// licence or a folder, becomes plain text.
  /// @param label   as written
  /// @param target  a path, a section, both joined by a hash, or a web address
  std::string link(const std::string& label, const std::string& target) const;

 private:
  std::string reference(const std::string& path,
                        const std::string& section) const;

  std::filesystem::path file_;  // from the root on
  std::filesystem::path root_;
};

}  // namespace hood
