#pragma once

#include <string>
#include <vector>

namespace hood {

/// A broken twin of a kernel or its launcher; see README.md.
struct Mutant {
  int number;
  std::string name;
  std::string file;
  std::string check;   ///< what it is checked by: "09 y"
  std::string caught;  ///< by "checks", "lens", "both" or "bits"
};
/// Made of the lists by tools/mutate.
const std::vector<Mutant>& all_mutants();

/// Chooses the mutant that sources become from now on; 0: none.
void choose_mutant(int number);
/// Called where sources have mutants.
bool mutant_is(int number);

/// Proves what `check` names, "NN PASS" of convolutions, "07" or "06", at
/// shapes that are small and awkward. Returns "", or the first thing that is
/// wrong.
std::string fault_in(const std::string& check);

/// The bits of results that must not depend on the order in which blocks run,
/// as text.
std::string bits_of(const std::string& check);

}  // namespace hood
