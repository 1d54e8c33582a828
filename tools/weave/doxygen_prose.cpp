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

/// A formula within a line, together with the brackets and points that touch
/// it: a browser must not break the line between them.
std::string keep_inline(const std::string& formula, const std::string& before,
                        const std::string& behind, KeptPieces& kept) {
  const std::string core = fmt::format("\\f${}\\f$", formula);
  if (before.empty() && behind.empty()) return kept.keep(core);
  return kept.keep(fmt::format("<span class=\"formula\">{}{}{}</span>", before,
                               core, behind));
}

std::string keep_formulas(const std::string& text, KeptPieces& kept) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '$' ? formula_end(text, at) : at;
    if (end == at) {
      const std::size_t taken = text[at] == '\\' ? 2 : 1;
      result += text.substr(at, taken);
      at += taken;
    } else if (text.compare(at, 2, "$$") == 0) {
      const std::string formula = text.substr(at + 2, end - at - 4);
      result += kept.keep(fmt::format("\\f[{}\\f]", kept.restore(formula)));
      at = end;
    } else {
      const std::string formula = text.substr(at + 1, end - at - 2);
      const bool opened = !result.empty() && result.back() == '(';
      if (opened) result.pop_back();
      at = std::min(text.find_first_not_of(").,;:!?", end), text.size());
      result += keep_inline(kept.restore(formula), opened ? "(" : "",
                            text.substr(end, at - end), kept);
    }
  }
  return result;
}

/// `**bold**` with a kept piece in it: Doxygen would show the asterisks.
std::string with_bold(const std::string& text) {
  std::string result;
  std::size_t copied = 0;
  for (std::size_t open = text.find("**"); open != std::string::npos;
       open = text.find("**", open)) {
    const std::size_t close = text.find("**", open + 2);
    if (close == std::string::npos) break;
    const std::string inside = text.substr(open + 2, close - open - 2);
    const bool bold = inside.find(MARK_BEGIN) != std::string::npos &&
                      inside.find("\n\n") == std::string::npos &&
                      !is_space(inside.front()) && !is_space(inside.back());
    if (bold) {
      result += text.substr(copied, open - copied);
      result += fmt::format("<b>{}</b>", inside);
      copied = close + 2;
    }
    open = close + 2;
  }
  return result + text.substr(copied);
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
    // What Doxygen says of a line shall be true of the file.
    const auto ends = std::count(part.begin(), part.end(), '\n');
    if (piece.kind == PieceKind::comment) prose.append(ends, '\n');
    if (piece.kind == PieceKind::inline_code) {
      prose += kept.keep(code_for_doxygen(part));
    }
    if (piece.kind == PieceKind::fence) {
      prose += kept.keep(fence_for_doxygen(part)) + "\n";
    }
  }
  return with_bold(keep_formulas(prose, kept));
}

}  // namespace hood
