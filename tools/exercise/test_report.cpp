#include <common/core/error.hpp>
#include <cstdlib>
#include <sstream>
#include <tools/exercise/test_report.hpp>

namespace hood {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find(at, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return parts;
    begin = end + 1;
  }
}

}  // namespace

TestReport read_test_report(const std::string& bytes,
                            const std::string& secret) {
  TestReport report;
  for (const std::string& record : split(bytes, '\x1e')) {
    const auto fields = split(record, '\x1f');
    if (fields.size() < 3 || fields[0] != secret) continue;
    if (fields[1] == "test") report.test = fields[2];
    if (fields[1] == "failed" && fields.size() == 5) {
      report.failures.push_back({report.test, fields[2], fields[3], fields[4]});
    }
    if (fields[1] == "ended" && fields.size() == 5) {
      report.ended = true;
      report.passed = std::atoi(fields[2].c_str());
      report.failed = std::atoi(fields[3].c_str());
      report.tests = std::atoi(fields[4].c_str());
    }
  }
  return report;
}

std::string told(const TestReport::Failure& failure) {
  std::string text = failure.test + ":\n";
  std::istringstream words(failure.words);
  for (std::string line; std::getline(words, line);) {
    text += "  " + line + "\n";
  }
  if (!failure.words.empty()) return text;
  return text + fmt::format("  {} is {}\n", failure.expression, failure.values);
}

}  // namespace hood
