#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hood {

/// A small change of one source that breaks it. See README.md.
struct MutantEntry {
  std::string name;
  std::string file;    ///< from the root: "chapters/09_.../y.cu"
  std::string check;   ///< which checks are run: "09 y"
  std::string caught;  ///< by whom: "checks", "lens", "both" or "bits"
  std::string before;  ///< is in the file exactly once, however it is wrapped
  std::string after;   ///< stands in its place; may be empty for statements

  std::string where;  ///< "tests/mutants/09.mutants:12", for messages
};

/// Whether a text is of one or more statements, and not of an expression.
bool is_statement(const std::string& text);

/// Throws bad input: a mutant that cannot be made.
[[noreturn]] void reject(const MutantEntry& entry, const std::string& why);

/// Reads a list of mutants.
/// @param path  for messages
std::vector<MutantEntry> read_mutants(const std::string& text,
                                      const std::string& path);

/// One mutant of a source, and its number.
struct NumberedMutant {
  int number;
  const MutantEntry* entry;
};

/// The source with all its mutants in it; each sleeps until it is chosen:
/// mutant_is(number). Statements become an if, and an expression one in
/// parentheses. Bad input if a mutant's text is not found exactly once, or cuts
/// into another's.
/// @param path  of the source, for messages and #line
std::string with_mutants(const std::string& source, const std::string& path,
                         const std::vector<NumberedMutant>& mutants);

/// A C++ source that defines all_mutants() of tests/mutants/mutants.hpp.
std::string table_source(const std::vector<MutantEntry>& mutants);

/// The same as a table in Markdown.
std::string table_in_markdown(const std::vector<MutantEntry>& mutants);

}  // namespace hood
