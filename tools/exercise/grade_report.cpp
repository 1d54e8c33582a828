#include <algorithm>
#include <common/core/error.hpp>
#include <common/measure/table.hpp>
#include <map>
#include <sstream>
#include <tools/exercise/diagnosis.hpp>
#include <tools/exercise/grade.hpp>

namespace hood {
namespace {

/// The line of a message that says most: the last that a test says of its
/// first check, where it guesses the mistake; a compiler's error without its
/// place; else the first.
std::string gist(const std::string& message) {
  std::istringstream lines(message);
  std::string best, line;
  std::getline(lines, best);
  const std::size_t error = best.find(" error: ");
  if (error != std::string::npos) return best.substr(error + 1);
  if (best.empty() || best.back() != ':') return best;
  while (std::getline(lines, line) && line.rfind("  ", 0) == 0) {
    line.erase(0, 2);
    const bool guessed = line.rfind("not one of the usual", 0) != 0;
    if (guessed || best.back() == ':') best = line;
  }
  return best;
}

/// On one line, for a table: names may hold newlines.
std::string cell(std::string text) {
  text = printable(text);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// For a table that fits a page; the files hold all.
std::string shortened(std::string text) {
  std::size_t end = 36;
  if (text.size() <= end) return text;
  while ((text[end] & 0xC0) == 0x80) --end;  // not within a letter of UTF-8
  return text.substr(0, end) + "...";
}

std::string csv_cell(std::string text) {
  text = printable(text);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (!text.empty() && std::string("=+-@").find(text[0]) != std::string::npos) {
    text.insert(text.begin(), '\'');
  }
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string xml(const std::string& text) {
  static const std::map<char, std::string> signs{{'&', "&amp;"},
                                                 {'<', "&lt;"},
                                                 {'>', "&gt;"},
                                                 {'"', "&quot;"},
                                                 {'\n', "&#10;"}};
  std::string result;
  for (const char c : printable(text)) {
    const auto sign = signs.find(c);
    result += sign == signs.end() ? std::string(1, c) : sign->second;
  }
  return result;
}

/// What JUnit counts: "failure" for a wrong answer, "error" where no answer
/// could be had, "" if passed.
std::string kind_of(State state) {
  if (state == State::passed) return "";
  return state == State::wrong ? "failure" : "error";
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0;
  double seconds = 0;

  void add(const Grade& grade) {
    const std::string kind = kind_of(grade.verdict.state);
    ++tests;
    if (kind == "failure") ++failures;
    if (kind == "error") ++errors;
    seconds += grade.verdict.seconds;
  }
  std::string attributes() const {
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" time="{:.3f}")",
                       tests, failures, errors, seconds);
  }
};

std::string case_of(const Grade& grade) {
  const Verdict& verdict = grade.verdict;
  const std::string head =
      fmt::format(R"(    <testcase classname="{}" name="{}" time="{:.3f}")",
                  xml(grade.submission.name), xml(grade.submission.exercise),
                  verdict.seconds);
  const std::string kind = kind_of(verdict.state);
  if (kind.empty()) return head + "/>\n";
  return fmt::format(
      "{}>\n      <{} type=\"{}\" message=\"{}\">{}</{}>\n    </testcase>\n",
      head, kind, name_of(verdict.state), xml(gist(verdict.message)),
      xml(verdict.message), kind);
}

}  // namespace

std::string csv_of(const std::vector<Grade>& grades) {
  std::string text = "submission,exercise,state,checks,seconds,message\n";
  for (const Grade& grade : grades) {
    const Verdict& verdict = grade.verdict;
    text +=
        fmt::format("{},{},{},{},{:.2f},{}\n", csv_cell(grade.submission.name),
                    csv_cell(grade.submission.exercise), name_of(verdict.state),
                    verdict.checks, verdict.seconds, csv_cell(verdict.message));
  }
  return text;
}

std::string junit_of(const std::vector<Grade>& grades) {
  Counts all;
  std::string suites;
  for (std::size_t i = 0; i < grades.size();) {
    Counts here;
    std::string cases;
    const std::string& name = grades[i].submission.name;
    for (; i < grades.size() && grades[i].submission.name == name; ++i) {
      here.add(grades[i]);
      all.add(grades[i]);
      cases += case_of(grades[i]);
    }
    suites += fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n",
                          xml(name), here.attributes(), cases);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites {}>\n{}</testsuites>\n",
      all.attributes(), suites);
}

std::string table_of(const std::vector<Grade>& grades) {
  Table table({"submission", "exercise", "state", "why"});
  std::size_t passed = 0;
  for (const Grade& grade : grades) {
    const Verdict& verdict = grade.verdict;
    if (verdict.state == State::passed) ++passed;
    table.add({cell(grade.submission.name), grade.submission.exercise,
               name_of(verdict.state), shortened(cell(gist(verdict.message)))});
  }
  return fmt::format("{}\n{} of {} passed\n", table.text(), passed,
                     grades.size());
}

}  // namespace hood
