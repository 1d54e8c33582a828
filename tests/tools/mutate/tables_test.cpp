// What is made of a list besides sources.

#include <string>
#include <tests/support/catch.hpp>
#include <tools/mutate/mutate.hpp>

namespace hood {
namespace {

const std::vector<MutantEntry> TWO{
    {"a \"quoted\" name", "chapters/01_a/y.cu", "01 y", "both",
     "a || b ? c : d", "a", "a.mutants:1"},
    {"nobody waits", "chapters/02_b/dx.cu", "02 dx", "lens", "__syncthreads();",
     "", "a.mutants:9"}};

TEST_CASE("mutants become a table in C++") {
  const std::string source = table_source(TWO);
  CHECK(source.find("#include <tests/mutants/mutants.hpp>\n") == 0);
  CHECK(source.find("{1, R\"mutant(a \"quoted\" name)mutant\", "
                    "R\"mutant(chapters/01_a/y.cu)mutant\", "
                    "R\"mutant(01 y)mutant\", R\"mutant(both)mutant\"},\n") !=
        std::string::npos);
  CHECK(source.find("{2, R\"mutant(nobody waits)mutant\"") !=
        std::string::npos);
}

TEST_CASE("mutants become a table in Markdown") {
  CHECK(
      table_in_markdown(TWO) ==
      "| File | Mutant | Right | Broken | Caught by |\n"
      "| --- | --- | --- | --- | --- |\n"
      "| 01_a/y.cu | a \"quoted\" name | `a \\|\\| b ? c : d` | `a` | both |\n"
      "| 02_b/dx.cu | nobody waits | `__syncthreads();` | (nothing) | lens "
      "|\n");
}

TEST_CASE("long texts are cut in the table") {
  MutantEntry one = TWO[0];
  one.before = std::string(73, 'x');
  CHECK(table_in_markdown({one}).find("`" + std::string(70, 'x') + " ...`") !=
        std::string::npos);
  one.before = std::string(72, 'x');
  CHECK(table_in_markdown({one}).find("`" + std::string(72, 'x') + "`") !=
        std::string::npos);
}

}  // namespace
}  // namespace hood
