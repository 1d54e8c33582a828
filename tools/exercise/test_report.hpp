#pragma once

#include <string>
#include <vector>

namespace hood {

/// What a test program told over its pipe (see tests/support/main.cpp).
struct TestReport {
  /// One check that failed.
  struct Failure {
    std::string test;        // the test case
    std::string expression;  // "a == b"; empty for FAIL
    std::string values;      // "1 == 2"
    std::string words;       // what the test says about it, line by line
  };
  std::vector<Failure> failures;  // the first of them
  std::string test;               // the last test case that began
  bool ended = false;             // the last test case ended
  int passed = 0;                 // checks, counted at the end
  int failed = 0;
  int tests = 0;
};

/// Reads the records that begin with `secret`; all else is not from the test.
TestReport read_test_report(const std::string& bytes,
                            const std::string& secret);

/// What a failure says to a learner: the test's words, or where it has none
/// the expression with its values.
std::string told(const TestReport::Failure& failure);

}  // namespace hood
