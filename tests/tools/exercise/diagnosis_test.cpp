#include <signal.h>

#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tests/tools/exercise/support.hpp>
#include <tools/exercise/diagnosis.hpp>
#include <tools/exercise/test_report.hpp>

namespace hood {
namespace {

const std::filesystem::path ANSWER =
    source_root() / "answers/02_backpropagation/a.cpp";

TEST_CASE("the first error of a compiler is shown with its code") {
  const std::string path = ANSWER.string();
  const std::string output = path + ": In function 'int f()':\n" + path +
                             ":7:9: warning: unused variable 'y'\n" + path +
                             ":8:3: error: 'x' was not declared in this scope\n"
                             "    8 |   x = 1;\n      |   ^\n" +
                             path + ":9:3: error: another\n";
  CHECK(compiler_error(output, ANSWER) ==
        "answers/02_backpropagation/a.cpp:8:3: error: 'x' was not declared in "
        "this scope\n    8 |   x = 1;\n      |   ^\n");
  CHECK(compiler_warning(output, ANSWER) ==
        "answers/02_backpropagation/a.cpp:7:9: warning: unused variable 'y'\n");
}

TEST_CASE("an error in a header is shown with the line that led there") {
  const std::string output =
      "In file included from /usr/include/c++/12/vector:61:\n" +
      ANSWER.string() + ":4:9:   required from here\n" +
      "/usr/include/c++/12/bits/x.h:80:1: error: static assertion failed\n";
  const std::string text = compiler_error(output, ANSWER);
  CHECK(contains(text, "a.cpp:4:9:   required from here\n"));
  CHECK(contains(text, "x.h:80:1: error: static assertion failed\n"));
}

TEST_CASE("what a linker says is told in a sentence") {
  CHECK(contains(
      linker_error("t.cpp:(.text+0x1): undefined reference to `hood::f(int)'"),
      "nothing defines hood::f(int):"));
  CHECK(contains(linker_error("ld.lld: error: undefined symbol: hood::f(int)"),
                 "nothing defines hood::f(int):"));
  CHECK(contains(linker_error("x: multiple definition of `main'; y"),
                 "the answer defines main,"));
}

TEST_CASE("a crash is told in a sentence") {
  CHECK(contains(crash_cause(SIGSEGV, ""), "memory that is not its own"));
  CHECK(contains(crash_cause(SIGFPE, ""), "divided a whole number by 0"));
  CHECK(contains(crash_cause(SIGABRT,
                             "stl_vector.h:1123: Assertion "
                             "'__n < this->size()' failed.\n"),
                 "an index lies outside"));
}

TEST_CASE("text becomes printable") {
  CHECK(printable("a\x1b[31mb\r\n\tc\x7f") == "a[31mb\n    c");
  CHECK(printable("\xff") == "\xEF\xBF\xBD");
  CHECK(printable("x\xEF\xBF\xBFy") == "x?y");
  CHECK(printable("\xC3\xA9") == "\xC3\xA9");
}

TEST_CASE("only records with the secret word count") {
  const std::string good = "word\x1ftest\x1fname\x1e";
  const std::string fails =
      "word\x1f"
      "failed\x1f"
      "a == b\x1f"
      "1 == 2\x1f\x1e";
  const std::string ends =
      "word\x1f"
      "ended\x1f"
      "9\x1f"
      "0\x1f"
      "2\x1e";
  const std::string forged =
      "guess\x1f"
      "ended\x1f"
      "9\x1f"
      "0\x1f"
      "2\x1e";
  const TestReport told_all = read_test_report(good + fails + ends, "word");
  CHECK(told_all.ended);
  CHECK(told_all.passed == 9);
  CHECK(told_all.tests == 2);
  REQUIRE(told_all.failures.size() == 1);
  CHECK(told(told_all.failures[0]) == "name:\n  a == b is 1 == 2\n");
  CHECK(!read_test_report(good + forged, "word").ended);
  CHECK(!read_test_report("", "word").ended);
}

}  // namespace
}  // namespace hood
