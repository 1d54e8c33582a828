#include <regex>
#include <tools/book/formula.hpp>
#include <utility>

namespace hood {
namespace {

/// In parentheses, unless it is a single number, name or symbol.
std::string grouped(const std::string& part) {
  static const std::regex single(R"([^\s+/-]+)");
  return std::regex_match(part, single) ? part : "(" + part + ")";
}

/// Replaces commands that stand for a letter or a sign.
std::string with_signs(std::string text) {
  static const std::pair<std::regex, const char*> signs[] = {
      {std::regex(R"(\\cdot\b)"), "·"},
      {std::regex(R"(\\partial\s*)"), "∂"},
      {std::regex(R"(\\Delta\b)"), "Δ"},
      {std::regex(R"(\\delta\b)"), "δ"},
      {std::regex(R"(\\sigma\b)"), "σ"},
      {std::regex(R"(\\varepsilon\b)"), "ε"},
      {std::regex(R"(\\eta\b)"), "η"},
      {std::regex(R"(\\sum(?![a-z]))"), "Σ"},
      {std::regex(R"(\\(ln|max|tanh)\b)"), "$1"},
      {std::regex(R"(\\leftarrow\b)"), "←"},
      {std::regex(R"(\\ge\b)"), "≥"},
      {std::regex(R"(\\pm\s*)"), "±"},
      {std::regex(R"(\\qquad\s*)"), "   "},
      {std::regex(R"( *\\, *)"), " "}};
  for (const auto& [sign, plain] : signs) {
    text = std::regex_replace(text, sign, plain);
  }
  return text;
}

}  // namespace

std::string plain_formula(std::string latex) {
  latex = with_signs(std::move(latex));
  // From the inside out: what is matched has no braces within.
  static const std::regex group(
      R"(\\frac\{([^{}]*)\}\{([^{}]*)\}|(\\text|\\sqrt|[\^_])\{([^{}]*)\})");
  std::smatch found;
  while (std::regex_search(latex, found, group)) {
    std::string plain = grouped(found[4]);
    if (found[1].matched) {
      plain = grouped(found[1]) + "/" + grouped(found[2]);
    } else if (found[3] == "\\text") {
      plain = found[4];
    } else if (found[3] == "\\sqrt") {
      plain = "√" + plain;
    } else {
      plain = found[3].str() + plain;
    }
    latex = found.prefix().str() + plain + found.suffix().str();
  }
  return latex;
}

}  // namespace hood
