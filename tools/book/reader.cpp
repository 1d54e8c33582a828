#include <regex>
#include <sstream>
#include <tools/book/reader.hpp>

namespace hood {
namespace {

constexpr const char* BOLD = "\033[1m";
constexpr const char* TINT = "\033[36m";
constexpr const char* PLAIN = "\033[0m";

/// Pictures, links, emphasis and inline code of one line of prose.
std::string prose(std::string line, bool colour) {
  static const std::regex picture(R"(!\[([^\]]*)\]\(([^)]*)\))");
  static const std::regex link(R"(\[([^\]]*)\]\(([^)]*)\))");
  static const std::regex strong(R"(\*\*([^*]+)\*\*)");
  static const std::regex code("`([^`]+)`");
  line = std::regex_replace(line, picture, "[picture $2: $1]");
  line = std::regex_replace(line, link, "$1");
  const std::string on = colour ? BOLD : "", off = colour ? PLAIN : "";
  line = std::regex_replace(line, strong, on + "$1" + off);
  const std::string tint = colour ? TINT : "`";
  line = std::regex_replace(line, code, tint + "$1" + (colour ? PLAIN : "`"));
  return line;
}

}  // namespace

std::string terminal_text(const std::string& markdown, bool colour) {
  static const std::regex comment("<!--[^>]*-->");
  std::istringstream lines(markdown);
  std::string result;
  bool in_code = false;
  bool after_blank = true;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
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
    if (in_code) {
      result += colour ? TINT + ("    " + line) + PLAIN : "    " + line;
    } else if (line.rfind('#', 0) == 0) {
      line.erase(0, line.find_first_not_of("# "));
      result += colour ? BOLD + line + PLAIN : line;
    } else {
      result += prose(line, colour);
    }
    result += '\n';
  }
  return result;
}

}  // namespace hood
