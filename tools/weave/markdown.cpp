#include <algorithm>
#include <tools/weave/markdown.hpp>

namespace hood {
namespace {

constexpr std::string_view WHITE = " \t\r\n";

std::size_t run_length(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_not_of(text[at], at);
  return std::min(end, text.size()) - at;
}

std::size_t line_end(std::string_view text, std::size_t at) {
  const std::size_t newline = text.find('\n', at);
  return newline == text.npos ? text.size() : newline + 1;
}

/// The end of the fenced block whose first line begins at `at`, or `at` if
/// none begins there. A fence that is never closed reaches to the end.
std::size_t fence_end(std::string_view text, std::size_t at) {
  const std::size_t mark = text.find_first_not_of(" \t", at);
  if (mark >= text.size() || (text[mark] != '`' && text[mark] != '~')) {
    return at;
  }
  const std::size_t length = run_length(text, mark);
  std::size_t next = line_end(text, mark);
  const auto info = text.substr(mark + length, next - mark - length);
  if (length < 3 || (text[mark] == '`' && info.find('`') != info.npos)) {
    return at;
  }
  while (next < text.size()) {
    const auto line = text.substr(next, line_end(text, next) - next);
    next += line.size();
    const auto word = trimmed(line);
    if (word.size() >= length &&
        word.find_first_not_of(text[mark]) == word.npos) {
      break;
    }
  }
  return next;
}

/// The end of the code span that begins at `at`, or `at` if its backticks
/// have no partner in the same paragraph.
std::size_t code_span_end(std::string_view text, std::size_t at) {
  const std::size_t length = run_length(text, at);
  for (std::size_t next = at + length; next < text.size(); ++next) {
    if (text[next] == '`') {
      const std::size_t other = run_length(text, next);
      if (other == length) return next + length;
      next += other - 1;
    } else if (text[next] == '\n' &&
               trimmed(
                   text.substr(next + 1, line_end(text, next + 1) - next - 1))
                   .empty()) {
      return at;
    }
  }
  return at;
}

std::size_t comment_end(std::string_view text, std::size_t at) {
  const std::size_t close = text.find("-->", at + 4);
  return close == text.npos ? text.size() : close + 3;
}

/// The piece that begins at `at`; prose is given one character at a time.
Piece piece_at(std::string_view text, std::size_t at) {
  if (at == 0 || text[at - 1] == '\n') {
    const std::size_t end = fence_end(text, at);
    if (end > at) return {PieceKind::fence, at, end};
  }
  if (text.substr(at, 4) == "<!--") {
    return {PieceKind::comment, at, comment_end(text, at)};
  }
  if (text[at] == '`') {
    const std::size_t end = code_span_end(text, at);
    if (end > at) return {PieceKind::inline_code, at, end};
    return {PieceKind::prose, at, at + run_length(text, at)};
  }
  const std::size_t taken = text[at] == '\\' && at + 1 < text.size() ? 2 : 1;
  return {PieceKind::prose, at, at + taken};
}

}  // namespace

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at < text.size(); at = pieces.back().end) {
    const Piece piece = piece_at(text, at);
    if (piece.kind == PieceKind::prose && !pieces.empty() &&
        pieces.back().kind == PieceKind::prose) {
      pieces.back().end = piece.end;
    } else {
      pieces.push_back(piece);
    }
  }
  return pieces;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = line_end(text, at);
    std::string line(text.substr(at, end - at));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
      line.pop_back();
    }
    lines.push_back(line);
    at = end;
  }
  return lines;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(WHITE);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(WHITE) - begin + 1);
}

int line_at(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

std::string fenced(const std::string& language, const std::string& code) {
  std::size_t longest = 2;
  for (std::size_t at = code.find('`'); at < code.size();
       at = code.find('`', at)) {
    const std::size_t length = run_length(code, at);
    longest = std::max(longest, length);
    at += length;
  }
  const std::string fence(longest + 1, '`');
  return fence + language + "\n" + code + fence + "\n";
}

}  // namespace hood
