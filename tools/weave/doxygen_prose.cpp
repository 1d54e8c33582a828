#include <fmt/core.h>
#include <tools/weave/doxygen_prose.hpp>

#include <algorithm>
#include <tools/weave/markdown.hpp>

namespace hood {
namespace {

constexpr char MARK_BEGIN = '\x01';
constexpr char MARK_END = '\x02';

/// A fence of `math` becomes a formula, others stay; without the last newline.
std::string fence_for_doxygen(const std::string& fence) {
  const auto lines = lines_of(fence);
  if (trimmed(lines[0]).find("```math") != 0) {
    return fence.substr(0, fence.find_last_not_of('\n') + 1);
  }
  std::string formula = "\\f[\n";
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) formula += lines[i] + "\n";
  return formula + "\\f]";
}

/// Doxygen takes `it's for a quotation unless two backticks open it.
std::string code_for_doxygen(const std::string& code) {
  if (code.find('\'') == std::string::npos || code.rfind("``", 0) == 0) {
    return code;
  }
  return fmt::format("`{}`", code);
}

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r';
}

/// The end of the formula that a dollar at `at` begins, or `at`: as on GitHub
/// it neither begins nor ends with a space, no digit follows it, and it stays
/// within its paragraph.
std::size_t formula_end(const std::string& text, std::size_t at) {
  const bool display = text.compare(at, 2, "$$") == 0;
  const std::size_t mark = display ? 2 : 1;
  const std::size_t first = at + mark;
  const std::size_t close = text.find(text.substr(at, mark), first);
  if (close == std::string::npos || close == first) return at;
  const std::size_t blank = text.find("\n\n", first);
  if (blank < close) return at;
  const std::size_t end = close + mark;
  const bool digit_follows =
      end < text.size() && text[end] >= '0' && text[end] <= '9';
  const bool loose = is_space(text[first]) || is_space(text[close - 1]);
  return !display && (loose || digit_follows) ? at : end;
}

std::string keep_formulas(const std::string& text, KeptPieces& kept) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '$' ? formula_end(text, at) : at;
    if (end > at) {
      const std::size_t mark = text.compare(at, 2, "$$") == 0 ? 2 : 1;
      const auto inside =
          kept.restore(text.substr(at + mark, end - at - 2 * mark));
      result += kept.keep(mark == 2 ? "\\f[" + inside + "\\f]"
                                    : "\\f$" + inside + "\\f$");
      at = end;
    } else {
      const std::size_t taken = text[at] == '\\' ? 2 : 1;
      result += text.substr(at, taken);
      at += taken;
    }
  }
  return result;
}

}  // namespace

std::string KeptPieces::keep(const std::string& piece) {
  pieces_.push_back(piece);
  return fmt::format("{}{}{}", MARK_BEGIN, pieces_.size() - 1, MARK_END);
}

std::string KeptPieces::restore(const std::string& text) const {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != MARK_BEGIN) {
      result += text[at];
      continue;
    }
    const std::size_t end = text.find(MARK_END, at);
    result += pieces_[std::stoul(text.substr(at + 1, end - at - 1))];
    at = end;
  }
  return result;
}

std::string prose_for_doxygen(const std::string& text, KeptPieces& kept) {
  std::string prose;
  for (const Piece& piece : pieces_of(text)) {
    const std::string part = text.substr(piece.begin, piece.end - piece.begin);
    if (piece.kind == PieceKind::prose) prose += part;
    if (piece.kind == PieceKind::inline_code) {
      prose += kept.keep(code_for_doxygen(part));
    }
    if (piece.kind == PieceKind::fence) {
      prose += kept.keep(fence_for_doxygen(part)) + "\n";
    }
  }
  return keep_formulas(prose, kept);
}

}  // namespace hood
