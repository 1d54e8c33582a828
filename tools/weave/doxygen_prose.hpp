#pragma once

#include <string>
#include <vector>

namespace hood {

/// Pieces of a text that no later step may touch. While the prose around them
/// is worked on, marks that no text holds stand in their places.
class KeptPieces {
 public:
  /// The mark for a piece.
  std::string keep(const std::string& piece);
  /// The text with the pieces in the places of their marks.
  std::string restore(const std::string& text) const;

 private:
  std::vector<std::string> pieces_;
};

/// The prose of a Markdown text, without its comments. Code and formulas are
/// kept, in the form that Doxygen wants of them.
std::string prose_for_doxygen(const std::string& text, KeptPieces& kept);

}  // namespace hood
