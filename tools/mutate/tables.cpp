#include <fmt/core.h>

#include <tools/mutate/mutate.hpp>

namespace hood {
namespace {

/// A literal of C++ that holds any text.
std::string literal(const std::string& text) {
  return "R\"mutant(" + text + ")mutant\"";
}

std::string cell(const std::string& code) {
  if (code.empty()) return "(nothing)";
  const std::string shown =
      code.size() <= 72 ? code : code.substr(0, 70) + " ...";
  std::string escaped;
  for (const char c : shown) escaped += c == '|' ? "\\|" : std::string(1, c);
  return "`" + escaped + "`";
}

}  // namespace

std::string table_source(const std::vector<MutantEntry>& mutants) {
  std::string text =
      "#include <tests/mutants/mutants.hpp>\n\nnamespace hood {\n\n"
      "const std::vector<Mutant>& all_mutants() {\n"
      "  static const std::vector<Mutant> mutants{\n";
  int number = 0;
  for (const MutantEntry& m : mutants) {
    text += fmt::format("      {{{}, {}, {}, {}, {}}},\n", ++number,
                        literal(m.name), literal(m.file), literal(m.check),
                        literal(m.caught));
  }
  return text + "  };\n  return mutants;\n}\n\n}  // namespace hood\n";
}

std::string table_in_markdown(const std::vector<MutantEntry>& mutants) {
  std::string text =
      "| File | Mutant | Right | Broken | Caught by |\n| --- | --- | --- | "
      "--- | --- |\n";
  for (const MutantEntry& m : mutants) {
    const std::string file = m.file.substr(m.file.find('/') + 1);
    text += fmt::format("| {} | {} | {} | {} | {} |\n", file, m.name,
                        cell(m.before), cell(m.after), m.caught);
  }
  return text;
}

}  // namespace hood
