#include <signal.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstring>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <tools/exercise/diagnosis.hpp>
#include <vector>

namespace hood {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool begins(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}

std::string replaced(std::string text, const std::string& from,
                     const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// The line of a diagnosis and up to three that belong to it: code and caret.
std::string with_code(const std::vector<std::string>& lines, std::size_t at) {
  std::string text = lines[at] + "\n";
  for (std::size_t i = at + 1; i < lines.size() && i < at + 4; ++i) {
    if (!begins(lines[i], " ")) break;
    text += lines[i] + "\n";
  }
  return text;
}

}  // namespace

std::string printable(const std::string& text) {
  const auto replace = nlohmann::json::error_handler_t::replace;
  const std::string valid =
      nlohmann::json::parse(nlohmann::json(text).dump(-1, ' ', false, replace));
  std::string result;
  for (const char c : valid) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || (byte >= 32 && byte != 127)) result += c;
    if (c == '\t') result += "    ";
  }
  // The two that UTF-8 can hold and XML cannot.
  result = replaced(result, "\xEF\xBF\xBE", "?");
  return replaced(result, "\xEF\xBF\xBF", "?");
}

std::string shown(const fs::path& path) {
  const fs::path inside = path.lexically_relative(source_root());
  const bool below = !inside.empty() && *inside.begin() != "..";
  return below ? inside.string() : path.string();
}

std::string compiler_error(const std::string& output, const fs::path& answer) {
  const auto lines = lines_of(output);
  std::string own;  // the first line about the answer itself
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool about_answer = begins(lines[i], answer.string() + ":");
    if (about_answer && own.empty() && !contains(lines[i], ": In ")) {
      own = lines[i] + "\n";
    }
    if (!contains(lines[i], " error: ")) continue;
    const std::string place = about_answer || own.empty() ? "" : own;
    return replaced(place + with_code(lines, i), answer.string(),
                    shown(answer));
  }
  // Something else than an error in the code, such as a lack of memory.
  const std::size_t begin =
      std::min(output.find_first_not_of('\n'), output.size());
  return replaced(output.substr(begin, 500), answer.string(), shown(answer));
}

std::string compiler_warning(const std::string& output,
                             const fs::path& answer) {
  const auto lines = lines_of(output);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (begins(lines[i], answer.string() + ":") &&
        contains(lines[i], " warning: ")) {
      return replaced(with_code(lines, i), answer.string(), shown(answer));
    }
  }
  return "";
}

std::string linker_error(const std::string& output) {
  static const std::regex undefined(
      "undefined (?:reference to|symbol:?) [`']?([^'\n]+)");
  static const std::regex twice(
      "(?:multiple definition of|duplicate symbol:) [`']?([^'\n]+)");
  std::smatch match;
  if (std::regex_search(output, match, undefined)) {
    return fmt::format(
        "nothing defines {}: is its name, a parameter or the namespace another "
        "than in the stub?\n",
        match.str(1));
  }
  if (std::regex_search(output, match, twice)) {
    return fmt::format(
        "the answer defines {}, which the test or the book has\n",
        match.str(1));
  }
  return output.substr(0, 500);
}

std::string crash_cause(int signal, const std::string& output) {
  std::smatch match;
  if (contains(output, "'__n < this->size()'") ||
      contains(output, "__n < _Nm") || contains(output, "__n < size()")) {
    return "an index lies outside of its vector or array";
  }
  static const std::regex assertion("Assertion [`']([^\n]*)' failed");
  if (std::regex_search(output, match, assertion)) {
    return fmt::format("it breaks a rule of the library: {}", match.str(1));
  }
  if (signal == SIGSEGV || signal == SIGBUS) {
    return "it read or wrote memory that is not its own, or called itself "
           "without end";
  }
  if (signal == SIGFPE) return "it divided a whole number by 0";
  if (signal == SIGABRT) return "it called abort(), or a library did";
  return fmt::format("it was ended by a signal: {}", strsignal(signal));
}

}  // namespace hood
