#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hood {

/// A tag, `a href="x"` or `/a`, or the text between two.
struct HtmlPiece {
  bool is_tag;
  std::string_view text;

  /// "a", "/a"; empty for text.
  std::string_view name() const;
  /// The value of a tag's attribute; empty if it has none.
  std::string attribute(const std::string& which) const;
};

/// The tags and texts of a page in order, without its comments and what its
/// scripts and styles hold. They point into `html`.
std::vector<HtmlPiece> html_pieces(std::string_view html);

/// Text with `&lt;` and the like replaced by what they stand for, and white
/// space made single.
std::string plain_text(std::string_view html);

}  // namespace hood
