#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tools/weave/doxygen.hpp>
#include <tools/weave/site_links.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// A book of two chapters, and what the second's text becomes.
class Filtered {
 public:
  std::string text(const std::string& markdown,
                   const std::string& name = "chapters/02_two/README.md") {
    for (const char* other :
         {"README.md", "LICENSE", "docs/notation.md",
          "chapters/01_one/README.md", "chapters/02_two/solutions/README.md"}) {
      fs::create_directories((scratch_.path() / other).parent_path());
      write_file_whole(scratch_.path() / other, "x\n");
    }
    write_file_whole(scratch_.path() / name, markdown);
    return doxygen_text(markdown, scratch_.path() / name, scratch_.path());
  }
  /// Of one line, without its newline.
  std::string line(const std::string& markdown) {
    std::string result = text(markdown);
    if (!result.empty()) result.pop_back();
    return result;
  }

 private:
  ScratchFolder scratch_{fs::temp_directory_path() / "hood-weave-test"};
};

TEST_CASE("formulas become Doxygen's") {
  Filtered f;
  CHECK(f.line("so $a_1 * b$ and") == "so \\f$a_1 * b\\f$ and");
  CHECK(f.line("a ($b$), c") ==
        "a <span class=\"formula\">(\\f$b\\f$),</span> c");
  CHECK(f.line("$$x$$") == "\\f[x\\f]");
  CHECK(f.text("$$\nx [a](b)\n$$\n") == "\\f[\nx [a](b)\n\\f]\n");
  CHECK(f.text("a\n```math\nx\n```\nb\n") == "a\n\\f[\nx\n\\f]\nb\n");
  for (const char* none : {"$5 and $6", "a $ b", "\\$x$ y", "$x $y", "cost: $",
                           "$$", "$a\n\nb$"}) {
    CAPTURE(none);
    CHECK(f.line(none) == none);
  }
}

TEST_CASE("bold words may hold a formula or code") {
  Filtered f;
  CHECK(f.line("a **b $x$** c **d `e`** f **g**") ==
        "a <b>b \\f$x\\f$</b> c <b>d `e`</b> f **g**");
  CHECK(f.text("**a\n\n$b$** c\n") == "**a\n\n\\f$b\\f$** c\n");
  CHECK(f.line("2 ** $x$ ** 3") == "2 ** \\f$x\\f$ ** 3");
}

TEST_CASE("code is left alone") {
  Filtered f;
  const std::string fence =
      "```cpp\n// $x$ [a](b.cpp) <!-- c -->\n# no heading\n```\n";
  CHECK(f.text(fence) == fence);
  CHECK(f.line("`$x$` and ``[a](b.cpp)``") == "`$x$` and ``[a](b.cpp)``");
  // Doxygen ends a quotation, not code, at a single quote.
  CHECK(f.line("`it's`") == "``it's``");
}

TEST_CASE("comments are taken away") {
  Filtered f;
  CHECK(
      f.text("a <!-- value: f p k -->5<!-- /value --> b\n<!-- x\ny -->\nc\n") ==
      "a 5 b\n\n\nc\n");
}

TEST_CASE("headings get names that links can lead to") {
  Filtered f;
  CHECK(f.text("# 2. Two\n## The `chain` rule, now!\n## Next\n### Next\n"
               "## 2021\n## 1. First\n#tag\n") ==
        "# 2.\u00a0Two {#ch02}\n"
        "## The `chain` rule, now! {#ch02-the-chain-rule-now}\n"
        "## Next {#ch02-next}\n### Next {#ch02-next-1}\n"
        "## 2021 {#ch02-2021}\n## 1.\u00a0First {#ch02-1-first}\n#tag\n");
  CHECK(f.text("# Book\n## Contents\n", "README.md") ==
        "# Book\n## Contents {#index-contents}\n");
}

TEST_CASE("a heading behind a listing is one") {
  Filtered f;
  CHECK(f.text("# A\n```text\nx\n```\n## B\n") ==
        "# A {#ch02}\n```text\nx\n```\n## B {#ch02-b}\n");
}

TEST_CASE("links lead to pages of the site or nowhere") {
  Filtered f;
  CHECK(f.line("[one](../01_one/README.md)") == "@ref ch01 \"one\"");
  CHECK(f.line("[one](../01_one/README.md#the-idea)") ==
        "@ref ch01-the-idea \"one\"");
  CHECK(f.line("[here](#summary)") == "@ref ch02-summary \"here\"");
  CHECK(f.line("[book](../../README.md)") == "@ref index \"book\"");
  CHECK(f.line("[n](../../docs/notation.md)") == "@ref docs-notation \"n\"");
  CHECK(f.line("[s](solutions/README.md)") == "@ref ch02-solutions \"s\"");
  CHECK(f.line("[`a` \"b\"](main.cpp)") ==
        "@ref chapters/02_two/main.cpp \"a 'b'\"");
  CHECK(f.line("[a](../../common/core/error.hpp)") ==
        "@ref common/core/error.hpp \"a\"");
  CHECK(f.line("[licence](../../LICENSE), [all](exercises/)") ==
        "licence, all");
  CHECK(f.line("[a](../../CMakeLists.txt) [b](none.md)") == "a b");
  CHECK(f.line("[web](https://x.org/a.md)") == "[web](https://x.org/a.md)");
  CHECK(f.text("[two\nlines](main.cpp)\n") ==
        "@ref chapters/02_two/main.cpp \"two lines\"\n");
  CHECK(f.line("[N, C] (x) [ ]") == "[N, C] (x) [ ]");
}

TEST_CASE("pictures are found by their bare names") {
  Filtered f;
  CHECK(f.line("![two [1] clouds](figures/02_x.svg)") ==
        "![two [1] clouds](02_x.svg)");
  CHECK(f.line("![a](figures/02_x.svg \"t\")") == "![a](02_x.svg \"t\")");
  CHECK(f.line("[![a](https://x.org/b.png)](https://x.org)") ==
        "[![a](https://x.org/b.png)](https://x.org)");
}

TEST_CASE("sources lose the book's namespace and nothing else") {
  Filtered f;
  CHECK(f.text("namespace hood {\nnamespace {\nint a;  // $x$\n}\n"
               "}  // namespace hood\n",
               "chapters/02_two/main.cpp") ==
        "\nnamespace {\nint a;  // $x$\n}\n\n");
}

TEST_CASE("every text has a page name of its own") {
  CHECK(page_id("README.md") == "index");
  CHECK(page_id("CONTRIBUTING.md") == "contributing");
  CHECK(page_id("chapters/12_implicit_gemm/README.md") == "ch12");
  CHECK(page_id("chapters/12_implicit_gemm/solutions/README.md") ==
        "ch12-solutions");
  CHECK(page_id("common/core/README.md") == "common-core");
  CHECK(page_id("data/digits/README.md") == "data-digits");
  CHECK(page_id("docs/notation.md") == "docs-notation");
}

}  // namespace
}  // namespace hood
