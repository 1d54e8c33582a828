#pragma once

#include <filesystem>
#include <string>
#include <tools/exercise/exercise.hpp>
#include <tools/exercise/judge.hpp>
#include <tools/exercise/progress_file.hpp>

namespace hood {

/// A learner's place: a folder with an answer to each exercise that was begun,
/// NN_name/E.cpp or E.cu, and their progress. Each function is a command of
/// ./book exercise and returns the exit code.
class Learner {
 public:
  explicit Learner(const std::filesystem::path& answers)
      : answers_(answers), progress_(answers) {}

  /// Prints all exercises with their state.
  int list() const;
  /// Tests the answer; check_failed unless it passes.
  int check(const Exercise& exercise) const;
  /// Shows one hint more than before; all of them when there are no more.
  int hint(const Exercise& exercise) const;
  /// Shows the solution. Bad input before the answer has passed, unless the
  /// learner gives up, which is noted.
  int solution(const Exercise& exercise, bool give_up) const;
  /// Puts the stub in the place of the answer, of which a copy is kept.
  int reset(const Exercise& exercise) const;
  /// Prints a table of what was done.
  int progress() const;
  /// Checks an answer at every save until it passes, then goes on with the
  /// next. `id` empty: begins with the first that has not passed. Ends when all
  /// have passed, or with Ctrl-C.
  int watch(const std::string& id) const;

 private:
  std::filesystem::path answer_to(const Exercise& exercise) const;
  std::filesystem::path begin(const Exercise& exercise) const;
  bool tell(const Exercise& exercise, const Verdict& verdict) const;
  std::string next_after(const std::string& id) const;

  std::filesystem::path answers_;
  ProgressFile progress_;
};

}  // namespace hood
