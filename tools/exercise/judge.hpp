#pragma once

#include <filesystem>
#include <string>
#include <tools/exercise/confined.hpp>
#include <tools/exercise/exercise.hpp>

namespace hood {

/// What became of an answer.
enum class State {
  passed,
  wrong,
  does_not_compile,
  crashed,
  ended_early,
  time_limit,
  memory_limit,
  output_limit,
  file_limit,
  process_limit,
  missing
};

/// "passed", "wrong", "does not compile", "time limit" ...
std::string name_of(State state);

/// The judgement on one answer.
struct Verdict {
  State state = State::missing;
  std::string message;  // why, in lines; empty if passed
  int checks = 0;       // that passed
  double seconds = 0;   // compiling and running
};

/// How answers are judged.
struct Court {
  Limits compile{std::chrono::seconds(60), std::int64_t{4} << 30,
                 std::int64_t{256} << 20, 1 << 20, 0};
  Limits run{std::chrono::seconds(10), std::int64_t{1} << 30,
             std::int64_t{16} << 20, 1 << 20, 64};
  std::string bwrap{};  // path of bubblewrap; empty: it is not used
};

/// Compiles an answer, runs its test and says what came of it, in a process
/// and a scratch folder of its own.
/// @param answer  the file; it is only read
Verdict judge(const Exercise& exercise, const std::filesystem::path& answer,
              const Court& court);

/// The task of a Worker that judges, and its result read back.
std::string judge_as_text(const Exercise& exercise,
                          const std::filesystem::path& answer,
                          const Court& court);
Verdict verdict_from(const std::string& text);

/// Where bubblewrap is installed and works: its path. Else empty.
std::string working_bwrap();

}  // namespace hood
