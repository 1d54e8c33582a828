#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hood {

/// What a stretch of Markdown is. Only prose and comments mean anything to
/// weave: what stands in code is shown, never obeyed.
enum class PieceKind { prose, comment, inline_code, fence };

/// The bytes [begin, end) of a text.
struct Piece {
  PieceKind kind;
  std::size_t begin;
  std::size_t end;
};

/// Cuts a text into pieces that follow each other without a gap. Code that is
/// marked by indentation alone counts as prose.
std::vector<Piece> pieces_of(std::string_view text);

/// The lines of a text without their "\n" or "\r\n".
std::vector<std::string> lines_of(std::string_view text);

/// Without white space at both ends.
std::string_view trimmed(std::string_view text);

/// The number, from 1, of the line that the byte at `offset` stands in.
int line_at(std::string_view text, std::size_t offset);

/// A fenced block around `code`, its fence longer than any inside.
std::string fenced(const std::string& language, const std::string& code);

}  // namespace hood
