#include <tests/mutants/mutants.hpp>

namespace hood {
namespace {

int chosen = 0;

}  // namespace

void choose_mutant(int number) {
  chosen = number;
}

bool mutant_is(int number) {
  return number == chosen;
}

}  // namespace hood
