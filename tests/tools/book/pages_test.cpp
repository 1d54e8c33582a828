// What ./book shows: a chapter's text in the terminal, the page of the tour.

#include <tests/support/catch.hpp>
#include <tools/book/reader.hpp>
#include <tools/book/tour_page.hpp>

namespace hood {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a text in the terminal is free of Markdown's marks") {
  const std::string shown = terminal_text(
      "# 1. One neuron\n<!-- nav -->\n[next](../02/README.md)\n<!-- /nav -->\n"
      "\nA **bold** word, `code`.\n\n![a boundary](figures/01.png)\n"
      "<!-- snippet: a.cpp f -->\n```cpp\nint f();  // <!-- stays -->\n```\n"
      "value <!-- value: x -->97<!-- /value --> %\n",
      false);
  CHECK(shown ==
        "1. One neuron\nnext\n\nA bold word, `code`.\n\n"
        "[picture figures/01.png: a boundary]\n"
        "    int f();  // <!-- stays -->\nvalue 97 %\n");
}

TEST_CASE("bold words, code and links may go on in the next line") {
  const std::string text =
      "A **bold\nword** and **$x$**, `some\ncode`, [a\nlink](to.md).\n\n"
      "- 2 ** 3\n- 4 ** 5\n";
  CHECK(terminal_text(text, false) ==
        "A bold\nword and x, `some\ncode`, a\nlink.\n\n- 2 ** 3\n- 4 ** 5\n");
  CHECK(contains(terminal_text(text, true),
                 "\033[1mbold\033[0m\n\033[1mword\033[0m and "
                 "\033[1mx\033[0m, \033[36msome\033[0m\n\033[36mcode\033[0m"));
}

TEST_CASE("formulas are shown plainly, and code as it is") {
  const auto shown = [](const std::string& text) {
    return terminal_text(text, false);
  };
  CHECK(shown("$$\np = \\sigma(z) = \\frac{1}{1 + e^{-z}}\n$$\n") ==
        "    p = σ(z) = 1/(1 + e^(-z))\n");
  CHECK(shown("is $\\frac{\\partial L}{\\partial w_x}\n\\cdot 2$ now\n") ==
        "is ∂L/∂w_x\n· 2 now\n");
  CHECK(shown("$\\sqrt{\\frac{s (1 - s)}{N}}$ `$x`\n") ==
        "√((s (1 - s))/N) `$x`\n");
  CHECK(shown("$2^{1/3}$\n") == "2^(1/3)\n");
  CHECK(shown("$2^{1/3}$\n") == "2^(1/3)\n");
  CHECK(shown("$\\unknown{x}$ and {\n") == "\\unknown{x} and {\n");
}

TEST_CASE("colour is used only where it was asked for") {
  const std::string text = "# Title\n**bold** `code`\n```\ncode\n```\n";
  CHECK(!contains(terminal_text(text, false), "\033"));
  CHECK(contains(terminal_text(text, true), "\033[1mTitle"));
}

TEST_CASE("the tour's page shows figures and pictures, and escapes them") {
  const nlohmann::ordered_json results = {
      {"environment", {{"cpu", "A & B"}, {"system", "S"}, {"date", nullptr}}},
      {"values", {{"test_accuracy", 0.97812345}, {"set", "<digits>"}}},
      {"pictures", {{{"file", "a.png"}, {"caption", "4 \"read\" as 9"}}}}};
  const std::string page = tour_page(
      {{{"03_digits", 3, "Part", "Digits", "/x", false, "", "/y"}, results}},
      "<h3>y</h3>");
  CHECK(contains(page, "<h2>3. Digits</h2>"));
  CHECK(contains(page, "<td>test accuracy</td><td>0.9781</td>"));
  CHECK(contains(page, "&lt;digits&gt;"));
  CHECK(contains(page, "src=\"03_digits/a.png\""));
  CHECK(contains(page, "4 &quot;read&quot; as 9"));
  CHECK(contains(page, "A &amp; B, S</footer>"));
  CHECK(page.find("<h3>y</h3>") < page.find("3. Digits"));
  CHECK(!contains(page, "http"));
}

TEST_CASE("a tour without a stop is still a page") {
  const std::string page = tour_page({}, "");
  CHECK(contains(page, "</html>"));
  CHECK(!contains(page, "The ladder"));
}

}  // namespace
}  // namespace hood
