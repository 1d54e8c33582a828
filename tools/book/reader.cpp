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

/// The text without HTML comments outside code; a line that held nothing else
/// goes with its comment.
std::string without_comments(const std::string& markdown) {
  static const std::regex whole_line(R"((^|\n)<!--[^>]*-->[ \t]*(?=\n|$))");
  static const std::regex inside("<!--[^>]*-->");
  return std::regex_replace(std::regex_replace(markdown, whole_line, "$1"),
                            inside, "");
}

}  // namespace

std::string terminal_text(const std::string& markdown, bool colour) {
  std::istringstream lines(without_comments(markdown));
  std::string result;
  bool in_code = false;
  bool after_blank = true;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      in_code = !in_code;
      continue;
    }
    // Comments leave blank lines behind: one in a row is enough.
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
