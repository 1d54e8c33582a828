#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tools/exercise/exercise.hpp>

namespace hood {
namespace {

TEST_CASE("exercises come in the order of the book") {
  const auto exercises = read_exercises();
  REQUIRE(exercises.size() >= 6);
  CHECK(exercises[0].id == "perceptron");
  CHECK(exercises[0].chapter == "01_one_neuron");
  CHECK(exercises[0].target == "exercise_01_one_neuron_perceptron_stub");
  for (std::size_t i = 1; i < exercises.size(); ++i) {
    CHECK(exercises[i - 1].chapter <= exercises[i].chapter);
  }
}

TEST_CASE("an unknown exercise is refused with the nearest one") {
  CHECK(find_exercise("dense_backward").chapter == "02_backpropagation");
  for (const char* id : {"", "dense", "dense_bakward", "../x", "perceptron "}) {
    INFO(id);
    CHECK_THROWS_AS(find_exercise(id), Error);
  }
  try {
    find_exercise("dense_bakward");
    FAIL("found");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    CHECK(std::string(error.what()).find("dense_backward") !=
          std::string::npos);
  }
}

TEST_CASE("hints are numbered items, each of one line or more") {
  const ScratchFolder scratch;
  Exercise exercise;
  exercise.hints = scratch / "x.hints.md";
  write_file_whole(exercise.hints,
                   "# Hints to x\n\n1. First\n   and 2. more.\n\n"
                   "2. Second: 3. is none.\n10. Third\n");
  const auto hints = read_hints(exercise);
  REQUIRE(hints.size() == 3);
  CHECK(hints[0] == "First\nand 2. more.");
  CHECK(hints[1] == "Second: 3. is none.");
  CHECK(hints[2] == "Third");
}

}  // namespace
}  // namespace hood
