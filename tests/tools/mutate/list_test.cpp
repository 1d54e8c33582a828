// What a list of mutants may say, and how it is told when it may not.

#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <tools/mutate/mutate.hpp>

namespace hood {
namespace {

const std::string LIST =
    "# Two of them.\n"
    "\n"
    "== a column too many\n"
    "file: chapters/01_a/y.cu\n"
    "check: 01 y\n"
    "caught: both\n"
    "---\n"
    "if (row >= H ||\n"
    "    column >= W) return;\n"
    "+++\n"
    "if (row >= H) return;\n"
    "\n"
    "== nobody waits\n"
    "file: chapters/01_a/dx.cu\n"
    "check: 01 dx\n"
    "caught: lens\n"
    "---\n"
    "__syncthreads();  // the tile is there\n"
    "+++\n";

std::string refusal_of(const std::string& list) {
  return refusal([&] { read_mutants(list, "a.mutants"); });
}

/// The list with one of its parts exchanged.
std::string with(const std::string& part, const std::string& other) {
  std::string list = LIST;
  const std::size_t at = list.find(part);
  REQUIRE(at != std::string::npos);
  return list.replace(at, part.size(), other);
}

TEST_CASE("a list is read") {
  const auto mutants = read_mutants(LIST, "a.mutants");
  REQUIRE(mutants.size() == 2);
  CHECK(mutants[0].name == "a column too many");
  CHECK(mutants[0].file == "chapters/01_a/y.cu");
  CHECK(mutants[0].check == "01 y");
  CHECK(mutants[0].caught == "both");
  CHECK(mutants[0].where == "a.mutants:3");
  CHECK(mutants[1].name == "nobody waits");
  CHECK(mutants[1].caught == "lens");
  CHECK(mutants[1].where == "a.mutants:13");
}

TEST_CASE("texts are on one line, however the list wraps them") {
  const auto mutants = read_mutants(LIST, "a.mutants");
  CHECK(mutants[0].before == "if (row >= H || column >= W) return;");
  CHECK(mutants[0].after == "if (row >= H) return;");
  CHECK(mutants[1].before == "__syncthreads(); // the tile is there");
  CHECK(mutants[1].after == "");
}

TEST_CASE("an empty list has no mutants") {
  CHECK(read_mutants("", "a.mutants").empty());
  CHECK(read_mutants("# Nothing yet.\n\n", "a.mutants").empty());
}

TEST_CASE("a line that is none of a list's is told") {
  CHECK(refusal_of("file: chapters/01_a/y.cu\n") ==
        "a.mutants:1: file, check, caught, --- or == is wanted");
  CHECK(refusal_of(with("check: 01 y", "cheque: 01 y")) ==
        "a.mutants:5: file, check, caught, --- or == is wanted");
  CHECK(refusal_of(with("caught: both", "caught by both")) ==
        "a.mutants:6: file, check, caught, --- or == is wanted");
}

TEST_CASE("a mutant that lacks something is told, with its line") {
  CHECK(refusal_of(with("file: chapters/01_a/y.cu\n", "")) ==
        "a.mutants:3: mutant \"a column too many\": has no file");
  CHECK(refusal_of(with("check: 01 dx\n", "")) ==
        "a.mutants:13: mutant \"nobody waits\": has no check");
  CHECK(refusal_of(with("__syncthreads();  // the tile is there\n", "")) ==
        "a.mutants:13: mutant \"nobody waits\": has no text");
  CHECK(refusal_of(with("+++\nif (row >= H) return;\n", "")) ==
        "a.mutants:3: mutant \"a column too many\": has no +++");
  CHECK(refusal_of("== nothing else\n") ==
        "a.mutants:1: mutant \"nothing else\": has no +++");
  CHECK(refusal_of(with("caught: lens", "caught: luck")) ==
        "a.mutants:13: mutant \"nobody waits\": caught by checks, lens, both "
        "or bits, not by \"luck\"");
}

TEST_CASE("a mutant that changes nothing is told") {
  CHECK(refusal_of(with("if (row >= H) return;",
                        "if (row >= H || column >= W)  return;")) ==
        "a.mutants:3: mutant \"a column too many\": changes nothing");
}

TEST_CASE("what could not stand in the text's place is told") {
  CHECK(refusal_of(with("__syncthreads();  // the tile is there", "a + b")) ==
        "a.mutants:13: mutant \"nobody waits\": an expression cannot be left "
        "out");
  CHECK(refusal_of(with("if (row >= H) return;", "return;  // always")) ==
        "a.mutants:3: mutant \"a column too many\": a comment would end in "
        "what comes behind it");
}

}  // namespace
}  // namespace hood
