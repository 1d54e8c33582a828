// ./book test: every test of the book, through CTest.

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <regex>
#include <thread>
#include <tools/book/command.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

/// The whole number in `name="..."` of a JUnit report's first element.
int attribute(const std::string& report, const std::string& name) {
  std::smatch match;
  const std::regex pattern(name + "=\"([0-9]+)\"");
  return std::regex_search(report, match, pattern) ? std::stoi(match[1]) : 0;
}

void require_regular_expression(const std::string& pattern) {
  try {
    const std::regex compiled(pattern);
  } catch (const std::regex_error& error) {
    bad_input(fmt::format("\"{}\" is no regular expression", pattern),
              error.what());
  }
}

int run_tests(const std::string& pattern) {
  require_regular_expression(pattern);
  const auto report = build_root() / "tests.xml";
  std::filesystem::remove(report);
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::string> command{"ctest",
                                   "--test-dir",
                                   build_root().string(),
                                   "--progress",
                                   "--output-on-failure",
                                   "--output-junit",
                                   report.string(),
                                   "-j",
                                   std::to_string(cores)};
  if (!pattern.empty()) command.insert(command.end(), {"-R", pattern});
  const int exit_code = run_process(command).exit_code;
  if (!std::filesystem::exists(report)) {
    bad_input("ctest wrote no report", "see what it says above");
  }

  const std::string text = read_file(report);
  const int tests = attribute(text, "tests");
  const int failed = attribute(text, "failures");
  const int skipped = attribute(text, "skipped") + attribute(text, "disabled");
  if (tests == 0) {
    bad_input(fmt::format("no test matches \"{}\"", pattern),
              "ctest --test-dir build -N lists them");
  }
  std::printf("%d passed, %d failed, %d skipped\n", tests - failed - skipped,
              failed, skipped);
  return exit_code == 0 ? 0 : 1;
}

}  // namespace

void add_test_command(CLI::App& app, Request& request) {
  CLI::App* test = app.add_subcommand("test", "Run the tests");
  auto pattern = std::make_shared<std::string>();
  test->add_option("pattern", *pattern,
                   "Only tests whose name matches this regular expression");
  test->callback([pattern, &request] {
    request = {{"all"}, [pattern] { return run_tests(*pattern); }};
  });
}

}  // namespace hood
