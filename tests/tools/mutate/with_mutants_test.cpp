// Where mutants stand in a source, and what is refused.

#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <tools/mutate/mutate.hpp>
#include <vector>

namespace hood {
namespace {

MutantEntry entry(const std::string& before, const std::string& after) {
  return {"a name", "y.cu", "01", "both", before, after, "a.mutants:1"};
}

/// The source with mutants 1, 2, ... in it, without the lines before it.
std::string changed(const std::string& source,
                    const std::vector<MutantEntry>& mutants) {
  std::vector<NumberedMutant> numbered;
  for (const MutantEntry& mutant : mutants) {
    numbered.push_back({int(numbered.size()) + 1, &mutant});
  }
  const std::string text = with_mutants(source, "/a/y.cu", numbered);
  const std::string line = "#line 1 \"/a/y.cu\"\n";
  const std::size_t at = text.find(line);
  REQUIRE(at != std::string::npos);
  CHECK(text.substr(0, at) ==
        "namespace hood {\nbool mutant_is(int number);\n}\n");
  return text.substr(at + line.size());
}

std::string refusal_of(const std::string& source,
                       const std::vector<MutantEntry>& mutants) {
  return refusal([&] { changed(source, mutants); });
}

TEST_CASE("an expression becomes a choice of two") {
  CHECK(changed("int a = b * H + c;\n", {entry("b * H + c", "b * W + c")}) ==
        "int a = (::hood::mutant_is(1) ? (b * W + c) : (b * H + c));\n");
}

TEST_CASE("statements become an if") {
  CHECK(changed("f(); g();\n", {entry("f();", "h();")}) ==
        "{ if (::hood::mutant_is(1)) { h(); } else { f(); } } g();\n");
  CHECK(changed("f(); g();\n", {entry("f(); g();", "")}) ==
        "{ if (::hood::mutant_is(1)) {  } else { f(); g(); } }\n");
}

TEST_CASE("what is behind a comment does not become part of it") {
  CHECK(
      changed("f();  // why\ng();\n", {entry("f(); // why", "h();")}) ==
      "{ if (::hood::mutant_is(1)) { h(); } else { f();  // why\n } }\ng();\n");
  CHECK(changed("// why\nf();\n", {entry("// why f();", "h();")}) ==
        "{ if (::hood::mutant_is(1)) { h(); } else { // why\nf(); } }\n");
  CHECK(changed("x = a +  // why\n    b;\n", {entry("a + // why", "c +")}) ==
        "x = (::hood::mutant_is(1) ? (c +) : (a +  // why\n))\n    b;\n");
}

TEST_CASE("a text is found however the source wraps it") {
  CHECK(changed("x = f(a,\n      b);\n", {entry("f(a, b)", "f(b, a)")}) ==
        "x = (::hood::mutant_is(1) ? (f(b, a)) : (f(a,\n      b)));\n");
}

TEST_CASE("several mutants stand in one source") {
  CHECK(changed("a + b; c;\n", {entry("c", "d"), entry("a", "b")}) ==
        "(::hood::mutant_is(2) ? (b) : (a)) + b; "
        "(::hood::mutant_is(1) ? (d) : (c));\n");
}

TEST_CASE("several mutants stand in one place") {
  CHECK(changed("x = a;\n", {entry("a", "b"), entry("a", "c")}) ==
        "x = (::hood::mutant_is(2) ? (c) : "
        "((::hood::mutant_is(1) ? (b) : (a))));\n");
}

TEST_CASE("a source without mutants is as it was") {
  CHECK(changed("f();\n", {}) == "f();\n");
}

TEST_CASE("a text must be in the source exactly once") {
  CHECK(refusal_of("f();\n", {entry("g();", "")}) ==
        "a.mutants:1: mutant \"a name\": its text is 0 times in /a/y.cu, not "
        "once: g();");
  CHECK(refusal_of("a + b + a\n", {entry("a", "c")}) ==
        "a.mutants:1: mutant \"a name\": its text is 2 times in /a/y.cu, not "
        "once: a");
  CHECK(refusal_of("f(a,b)\n", {entry("f(a, b)", "f(b, a)")}) ==
        "a.mutants:1: mutant \"a name\": its text is 0 times in /a/y.cu, not "
        "once: f(a, b)");
}

TEST_CASE("mutants may not cut into each other") {
  CHECK(refusal_of("a + b + c\n", {entry("a + b", "a"), entry("b + c", "b")}) ==
        "a.mutants:1: mutant \"a name\": its text cuts into another mutant's");
  CHECK(refusal_of("a + b\n", {entry("a + b", "a"), entry("a", "b")}) ==
        "a.mutants:1: mutant \"a name\": its text cuts into another mutant's");
}

}  // namespace
}  // namespace hood
