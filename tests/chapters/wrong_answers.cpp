// wrong_answers EXERCISE: judges the exercise's wrong answers, each of which
// must be rejected with the words that its first line asks for:
//   // says: WORDS
// Then the stub: where the chapter's text shows its check, that must be true.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstdio>
#include <sstream>
#include <tools/exercise/exercise.hpp>
#include <tools/exercise/judge.hpp>

namespace hood {
namespace {

/// With every run of white space as one space: messages are wrapped.
std::string on_one_line(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) result += word + " ";
  return result;
}

/// Whether a wrong answer is found to be wrong, and for the right reason.
bool rejected(const Exercise& exercise, const std::filesystem::path& answer) {
  const std::string text = read_file(answer);
  const std::string mark = "// says: ";
  if (text.rfind(mark, 0) != 0) {
    fmt::print("{} does not begin with \"{}\"\n", answer.string(), mark);
    return false;
  }
  std::string words =
      on_one_line(text.substr(mark.size(), text.find('\n') - mark.size()));
  words.pop_back();
  const Verdict verdict = judge(exercise, answer, {});
  const bool said =
      on_one_line(verdict.message).find(words) != std::string::npos;
  const bool right = verdict.state != State::passed && said;
  fmt::print("{} {}: {}\n{}", right ? "ok    " : "FAILED",
             answer.filename().string(), name_of(verdict.state),
             verdict.message);
  if (!right) fmt::print("expected the words: {}\n", words);
  return right;
}

/// Whether the chapter's text shows what a check of the stub says, or none.
bool text_is_true(const Exercise& exercise) {
  const std::string text =
      read_file(exercise.stub.parent_path().parent_path() / "README.md");
  const std::string command =
      fmt::format("$ ./book exercise check {}\n", exercise.id);
  const std::size_t shown = text.find(command);
  if (shown == std::string::npos) return true;
  const Verdict verdict = judge(exercise, exercise.stub, {});
  const std::string said = fmt::format("{}: {}\n{}", exercise.id,
                                       name_of(verdict.state), verdict.message);
  if (text.find(said, shown) != std::string::npos) return true;
  fmt::print("FAILED the chapter's text does not show this:\n{}", said);
  return false;
}

int check(int argc, char** argv) {
  if (argc != 2) bad_input("usage", "wrong_answers EXERCISE");
  const Exercise exercise = find_exercise(argv[1]);
  const auto answers = wrong_answers(exercise);
  bool right = answers.size() >= 3;
  if (!right) fmt::print("fewer than 3 wrong answers to {}\n", exercise.id);
  for (const auto& answer : answers) {
    right = rejected(exercise, answer) && right;
  }
  return text_is_true(exercise) && right ? 0 : 1;
}

}  // namespace
}  // namespace hood

int main(int argc, char** argv) {
  return hood::exit_code_of(hood::check, argc, argv);
}
