#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tools/weave/doxygen.hpp>
#include <tools/weave/doxygen_prose.hpp>
#include <tools/weave/markdown.hpp>
#include <tools/weave/site_links.hpp>
#include <vector>

namespace hood {
namespace {

namespace fs = std::filesystem;

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
  const std::size_t digits =
      std::min(words.find_first_not_of("0123456789"), words.size());
  if (digits == 0 || words.compare(digits, 2, ". ") != 0) return words;
  return fmt::format("{}.\u00a0{}", words.substr(0, digits),
                     words.substr(digits + 2));
}

class Filter {
 public:
  Filter(const fs::path& file, const fs::path& root) : links_(file, root) {}

  std::string run(const std::string& text) {
    const std::string prose = prose_for_doxygen(text, kept_);
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
  KeptPieces kept_;
  std::map<std::string, int> headings_;
};

}  // namespace

std::string doxygen_text(const std::string& text, const fs::path& file,
                         const fs::path& root) {
  return file.extension() == ".md" ? Filter(file, root).run(text)
                                   : without_namespace(text);
}

}  // namespace hood
