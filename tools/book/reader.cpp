#include <regex>
#include <sstream>
#include <tools/book/formula.hpp>
#include <tools/book/reader.hpp>

namespace hood {
namespace {

constexpr const char* BOLD = "\033[1m";
constexpr const char* TINT = "\033[36m";
constexpr const char* PLAIN = "\033[0m";

/// The text in a style, switched on anew in each line: a pager forgets it.
std::string styled(const std::string& text, const char* on) {
  static const std::regex end_of_line("\n");
  return on +
         std::regex_replace(text, end_of_line, PLAIN + std::string("\n") + on) +
         PLAIN;
}

std::string indented(const std::string& text) {
  static const std::regex end_of_line("\n");
  return "    " + std::regex_replace(text, end_of_line, "\n    ");
}

/// Replaces every match by what `shown` makes of it.
template <class Shown>
std::string replaced(const std::string& text, const std::regex& mark,
                     const Shown& shown) {
  std::string result;
  auto rest = text.begin();
  for (std::sregex_iterator match(text.begin(), text.end(), mark), end;
       match != end; ++match) {
    result.append(rest, (*match)[0].first).append(shown(*match));
    rest = (*match)[0].second;
  }
  return result.append(rest, text.end());
}

/// Pictures, links, emphasis, inline code and formulas of a paragraph, any of
/// which may go on in its next line.
std::string prose(std::string text, bool colour) {
  static const std::regex picture(R"(!\[([^\]]*)\]\(([^)]*)\))");
  static const std::regex link(R"(\[([^\]]*)\]\(([^)]*)\))");
  static const std::regex mark(
      R"(\*\*([^*]+)\*\*|`([^`]+)`|\$\$\s*([^$]+?)\s*\$\$|\$([^$]+)\$)");
  text = std::regex_replace(text, picture, "[picture $2: $1]");
  text = std::regex_replace(text, link, "$1");
  return replaced(text, mark, [&](const std::smatch& match) -> std::string {
    if (match[1].matched) {
      const std::string words = prose(match[1], colour);
      return colour ? styled(words, BOLD) : words;
    }
    if (match[2].matched) return colour ? styled(match[2], TINT) : match[0];
    if (match[3].matched) return indented(plain_formula(match[3]));
    return plain_formula(match[4]);
  });
}

/// Whether the line begins an item of a list or is the row of a table.
bool begins_anew(const std::string& line) {
  static const std::regex item(R"(\s*([-*]|\d+\.)\s.*|\|.*)");
  return std::regex_match(line, item);
}

}  // namespace

std::string terminal_text(const std::string& markdown, bool colour) {
  static const std::regex comment("<!--[^>]*-->");
  std::istringstream lines(markdown);
  std::string result;
  std::string paragraph;
  const auto end_paragraph = [&] {
    result += prose(paragraph, colour);
    paragraph.clear();
  };
  bool in_code = false;
  bool after_blank = true;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      end_paragraph();
      in_code = !in_code;
      continue;
    }
    if (!in_code && line.find("<!--") != std::string::npos) {
      line = std::regex_replace(line, comment, "");
      if (line.empty()) continue;
    }
    // A comment may have left two blank lines behind: one is enough.
    const bool blank = line.empty();
    if (!in_code && blank && after_blank) continue;
    after_blank = blank;
    const bool heading = !in_code && line.rfind('#', 0) == 0;
    if (blank || heading || begins_anew(line)) end_paragraph();
    if (in_code) {
      result += colour ? TINT + ("    " + line) + PLAIN : "    " + line;
    } else if (heading) {
      line.erase(0, line.find_first_not_of("# "));
      result += colour ? BOLD + line + PLAIN : line;
    } else {
      paragraph += line + '\n';
      continue;
    }
    result += '\n';
  }
  end_paragraph();
  return result;
}

}  // namespace hood
