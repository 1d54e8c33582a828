#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tools/weave/doxygen.hpp>
#include <tools/weave/markdown.hpp>
#include <tools/weave/site_links.hpp>
#include <vector>

namespace hood {
namespace {

namespace fs = std::filesystem;

// Stands for the i-th kept piece while the prose around it is worked on: no
// text holds these bytes.
constexpr char HOLE_BEGIN = '\x01';
constexpr char HOLE_END = '\x02';

/// Pieces that no later step may touch, out of the way.
class Kept {
 public:
  std::string keep(const std::string& piece) {
    pieces_.push_back(piece);
    return fmt::format("{}{}{}", HOLE_BEGIN, pieces_.size() - 1, HOLE_END);
  }
  std::string restore(const std::string& text) const {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] != HOLE_BEGIN) {
        result += text[at];
        continue;
      }
      const std::size_t end = text.find(HOLE_END, at);
      result += pieces_[std::stoul(text.substr(at + 1, end - at - 1))];
      at = end;
    }
    return result;
  }

 private:
  std::vector<std::string> pieces_;
};

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

std::string keep_formulas(const std::string& text, Kept& kept) {
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

/// The prose with holes where code was, and without comments.
std::string prose_of(const std::string& text, Kept& kept) {
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
  return prose;
}

/// `[label](target "title")`, an image if "!" is before it.
struct Link {
  std::string label;
  std::string target;
  std::string title;
  std::size_t end = 0;
};

/// The link whose "[" is at `at`; its end is 0 if there is none.
Link link_at(const std::string& text, std::size_t at) {
  std::size_t close = at;
  for (int depth = 0; close < text.size(); ++close) {
    if (text[close] == '[') ++depth;
    if (text[close] == ']' && --depth == 0) break;
    if (text.compare(close, 2, "\n\n") == 0) return {};
  }
  if (text.compare(close, 2, "](") != 0) return {};
  const std::size_t end = text.find(')', close);
  if (end == std::string::npos) return {};
  const std::string inside = text.substr(close + 2, end - close - 2);
  const std::size_t space =
      std::min(inside.find_first_of(" \n"), inside.size());
  return {text.substr(at + 1, close - at - 1), inside.substr(0, space),
          inside.substr(space), end + 1};
}

/// Pictures are found by their bare names, which are unique in the book.
std::string picture(const Link& link) {
  const bool elsewhere = link.target.find("://") != std::string::npos;
  const std::string target =
      elsewhere ? link.target : fs::path(link.target).filename().string();
  return fmt::format("![{}]({}{})", link.label, target, link.title);
}

/// Doxygen links a type in a listing to its page only if it knows that the
/// listing is in the type's namespace, which it does not.
std::string without_namespace(const std::string& source) {
  std::string result;
  for (const std::string& line : lines_of(source)) {
    const bool frame =
        line == "namespace hood {" || line == "}  // namespace hood";
    result += (frame ? "" : line) + "\n";
  }
  return result;
}

/// How many "#" a line begins with; 0 if it is no heading.
std::size_t heading_level(const std::string& line) {
  const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
  const bool heading =
      level > 0 && level < 7 && level < line.size() && line[level] == ' ';
  return heading ? level : 0;
}

/// What begins with "1. " would become a list, but not with a hard space.
std::string not_a_list(const std::string& words) {
  const std::size_t digits = words.find_first_not_of("0123456789");
  if (digits == 0 || words.compare(digits, 2, ". ") != 0) return words;
  return fmt::format("{}.\u00a0{}", words.substr(0, digits),
                     words.substr(digits + 2));
}

class Filter {
 public:
  Filter(const fs::path& file, const fs::path& root) : links_(file, root) {}

  std::string run(const std::string& text) {
    const std::string prose = keep_formulas(prose_of(text, kept_), kept_);
    std::string result;
    for (const std::string& line : lines_of(with_links(prose))) {
      result += heading_level(line) == 0 ? line : heading(line);
      result += '\n';
    }
    return kept_.restore(result);
  }

 private:
  std::string with_links(const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const bool image = text.compare(at, 2, "![") == 0;
      const Link link = image             ? link_at(text, at + 1)
                        : text[at] == '[' ? link_at(text, at)
                                          : Link{};
      if (link.end == 0) {
        const std::size_t taken = text[at] == '\\' ? 2 : 1;
        result += text.substr(at, taken);
        at += taken;
        continue;
      }
      result += image ? picture(link)
                      : links_.link(kept_.restore(with_links(link.label)),
                                    link.target);
      at = link.end;
    }
    return result;
  }

  /// "## Summary {#ch03-summary}"
  std::string heading(const std::string& line) {
    const std::size_t level = heading_level(line);
    const std::string words(trimmed(std::string_view(line).substr(level)));
    const bool title = level == 1 && headings_.empty();
    std::string id = links_.page();
    if (!title) id += fmt::format("-{}", heading_slug(kept_.restore(words)));
    const int before = headings_[id]++;
    if (before > 0) id += fmt::format("-{}", before);
    const std::string marks(level, '#');
    if (title && id == "index") return fmt::format("{} {}", marks, words);
    return fmt::format("{} {} {{#{}}}", marks, not_a_list(words), id);
  }

  SiteLinks links_;
  Kept kept_;
  std::map<std::string, int> headings_;
};

}  // namespace

std::string doxygen_text(const std::string& text, const fs::path& file,
                         const fs::path& root) {
  return file.extension() == ".md" ? Filter(file, root).run(text)
                                   : without_namespace(text);
}

}  // namespace hood
