#include <algorithm>
#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tools/book/command.hpp>
#include <tools/exercise/exercise.hpp>

namespace hood {
namespace {

/// What `./book WORDS` wants to be built.
std::vector<std::string> needs_of(std::vector<std::string> words) {
  CLI::App app;
  Request request;
  add_exercise_command(app, request);
  add_grade_command(app, request);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  app.parse(words);
  REQUIRE(request.run != nullptr);
  return request.needs;
}

TEST_CASE("a command has built what it needs, and no more") {
  const std::vector<std::string> one{
      "exercise_02_backpropagation_dense_backward_stub"};
  CHECK(needs_of({"exercise", "check", "dense_backward"}) == one);
  CHECK(needs_of({"grade", "x", "--exercise", "dense_backward"}) == one);
  for (const char* command : {"hint", "solution", "reset"}) {
    CHECK(needs_of({"exercise", command, "dense_backward"}).empty());
  }
  CHECK(needs_of({"exercise", "list"}).empty());
  CHECK(needs_of({"exercise", "progress"}).empty());
  CHECK(needs_of({"exercise", "watch"}).size() == read_exercises().size());
  CHECK(needs_of({"grade", "x"}).size() == read_exercises().size());
}

TEST_CASE("an unknown exercise is refused before anything is built") {
  CHECK_THROWS_AS(needs_of({"exercise", "check", "dense_bakward"}), Error);
  CHECK_THROWS_AS(needs_of({"exercise", "watch", "x"}), Error);
  CHECK_THROWS_AS(needs_of({"grade", "x", "--exercise", "y"}), Error);
}

TEST_CASE("options out of range are refused") {
  for (const char* option : {"--jobs", "--time", "--memory"}) {
    CHECK_THROWS_AS(needs_of({"grade", "x", option, "0"}), CLI::ParseError);
    CHECK_THROWS_AS(needs_of({"grade", "x", option, "many"}), CLI::ParseError);
  }
  CHECK_THROWS_AS(needs_of({"grade"}), CLI::ParseError);
}

}  // namespace
}  // namespace hood
