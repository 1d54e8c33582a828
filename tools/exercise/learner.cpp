#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/table.hpp>
#include <cstdio>
#include <tools/exercise/diagnosis.hpp>
#include <tools/exercise/interrupts.hpp>
#include <tools/exercise/learner.hpp>
#include <tools/exercise/worker.hpp>
#include <tools/fetch/folder_lock.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

std::string state_of(const Standing& standing, bool begun) {
  if (!standing.gave_up.empty()) return "given up";
  if (!standing.passed.empty()) return "passed";
  return begun ? "begun" : "not begun";
}

/// Changes whenever a file is saved.
struct Stamp {
  fs::file_time_type time{};
  std::uintmax_t size = 0;
  bool there = false;

  bool operator==(const Stamp&) const = default;
};

Stamp stamp_of(const fs::path& file) {
  std::error_code error;
  Stamp stamp;
  stamp.time = fs::last_write_time(file, error);
  if (!error) stamp.size = fs::file_size(file, error);
  stamp.there = !error;
  return error ? Stamp{} : stamp;
}

/// Waits until the file is another than at `before`. False if interrupted.
bool wait_for_save(const fs::path& file, const Stamp& before,
                   const Interrupts& interrupts) {
  while (interrupts.came() == 0) {
    const Stamp now = stamp_of(file);
    if (now.there && !(now == before)) return true;
    usleep(150'000);
  }
  return false;
}

/// The verdict's text; empty if interrupted.
std::string judged(const Exercise& exercise, const fs::path& answer,
                   const Interrupts& interrupts) {
  Worker worker([&] { return judge_as_text(exercise, answer, {}); });
  pollfd ready{worker.descriptor(), POLLIN, 0};
  while (interrupts.came() == 0) {
    if (poll(&ready, 1, 200) > 0) return worker.result();
  }
  return "";
}

}  // namespace

fs::path Learner::answer_to(const Exercise& exercise) const {
  return answers_ / exercise.chapter / exercise.file_name();
}

/// Makes the learner's copy of the stub unless it is there; its path.
fs::path Learner::begin(const Exercise& exercise) const {
  const fs::path answer = answer_to(exercise);
  require_writable_folder(answer.parent_path());
  const FolderLock lock(answers_, false);
  if (fs::exists(answer)) return answer;
  write_file_whole(answer, read_file(exercise.stub));
  fmt::print("{} is new: a copy of the stub.\nEdit it, and check it again.\n\n",
             shown(answer));
  return answer;
}

int Learner::list() const {
  const Standings standings = progress_.read();
  Table table({"exercise", "chapter", "state", "hints"});
  for (const Exercise& exercise : read_exercises()) {
    const Standing standing = standing_in(standings, exercise.id);
    table.add(
        {exercise.id, exercise.chapter,
         state_of(standing, fs::exists(answer_to(exercise))),
         fmt::format("{} of {}", standing.hints, read_hints(exercise).size())});
  }
  table.print();
  std::puts(
      "\n./book exercise check EXERCISE begins one and tests your answer.");
  return static_cast<int>(ExitCode::done);
}

int Learner::progress() const {
  Table table({"exercise", "state", "checks", "hints", "passed", "given up"});
  const Standings standings = progress_.read();
  std::size_t passed = 0;
  const auto exercises = read_exercises();
  for (const Exercise& exercise : exercises) {
    const Standing s = standing_in(standings, exercise.id);
    if (!s.passed.empty()) ++passed;
    table.add({exercise.id, state_of(s, fs::exists(answer_to(exercise))),
               std::to_string(s.checks), std::to_string(s.hints), s.passed,
               s.gave_up});
  }
  table.print();
  fmt::print("\n{} of {} passed\n", passed, exercises.size());
  return static_cast<int>(ExitCode::done);
}

/// Notes and prints a verdict. Whether it passed.
bool Learner::tell(const Exercise& exercise, const Verdict& verdict) const {
  const bool passed = verdict.state == State::passed;
  progress_.change(exercise.id, [&](Standing& standing) {
    ++standing.checks;
    if (passed && standing.passed.empty()) standing.passed = today();
  });
  fmt::print("{}: {}\n{}", exercise.id, name_of(verdict.state),
             verdict.message);
  std::fflush(stdout);
  return passed;
}

/// The exercise behind `id`, in a circle, that has not passed; "" if none.
std::string Learner::next_after(const std::string& id) const {
  auto exercises = read_exercises();
  const auto at =
      std::find_if(exercises.begin(), exercises.end(),
                   [&](const Exercise& exercise) { return exercise.id == id; });
  if (at != exercises.end()) {
    std::rotate(exercises.begin(), at + 1, exercises.end());
  }
  const Standings standings = progress_.read();
  for (const Exercise& exercise : exercises) {
    if (standing_in(standings, exercise.id).passed.empty()) return exercise.id;
  }
  return "";
}

int Learner::check(const Exercise& exercise) const {
  progress_.read();  // better refused now than after the test
  const fs::path answer = begin(exercise);
  std::fflush(stdout);
  const bool passed = tell(exercise, judge(exercise, answer, {}));
  const std::string next = passed ? next_after(exercise.id) : "";
  if (!next.empty()) fmt::print("\nNext: ./book exercise check {}\n", next);
  if (!passed) {
    fmt::print("\nFor a hint: ./book exercise hint {}\n", exercise.id);
  }
  return static_cast<int>(passed ? ExitCode::done : ExitCode::check_failed);
}

int Learner::hint(const Exercise& exercise) const {
  const auto hints = read_hints(exercise);
  const int count = static_cast<int>(hints.size());
  begin(exercise);
  bool all_seen = false;
  const Standing standing =
      progress_.change(exercise.id, [&](Standing& changed) {
        all_seen = changed.hints >= count;
        changed.hints = std::min(changed.hints + 1, count);
      });
  if (all_seen) std::puts("You have seen all hints:\n");
  for (int i = all_seen ? 0 : standing.hints - 1; i < standing.hints; ++i) {
    fmt::print("Hint {} of {}\n{}\n", i + 1, count,
               hints[static_cast<std::size_t>(i)]);
  }
  return static_cast<int>(ExitCode::done);
}

int Learner::solution(const Exercise& exercise, bool give_up) const {
  const Standing now = standing_in(progress_.read(), exercise.id);
  if (now.passed.empty() && now.gave_up.empty()) {
    if (!give_up) {
      bad_input(fmt::format("{} has not passed yet", exercise.id),
                "ask for a hint, or add --give-up to see the solution");
    }
    progress_.change(exercise.id, [](Standing& standing) {
      if (standing.gave_up.empty()) standing.gave_up = today();
    });
  }
  std::fputs(read_file(exercise.solution).c_str(), stdout);
  return static_cast<int>(ExitCode::done);
}

int Learner::reset(const Exercise& exercise) const {
  progress_.read();
  const fs::path answer = answer_to(exercise);
  if (!fs::exists(answer)) {
    begin(exercise);
    return static_cast<int>(ExitCode::done);
  }
  {
    const FolderLock lock(answers_, false);
    fs::path kept;
    for (int n = 1; kept.empty() || fs::exists(kept); ++n) {
      kept = answer.parent_path() /
             fmt::format("{}.{}{}", exercise.id, n,
                         exercise.stub.extension().string());
    }
    write_file_whole(kept, read_file(answer));
    write_file_whole(answer, read_file(exercise.stub));
    fmt::print("{} is the stub again; what was there is in {}\n", shown(answer),
               shown(kept));
  }
  progress_.change(exercise.id,
                   [](Standing& standing) { standing.passed.clear(); });
  return static_cast<int>(ExitCode::done);
}

int Learner::watch(const std::string& id) const {
  const Interrupts interrupts;
  std::string at = id.empty() ? next_after("") : id;
  while (!at.empty() && interrupts.came() == 0) {
    const Exercise exercise = find_exercise(at);
    const fs::path answer = begin(exercise);
    fmt::print("Watching {}; save it to check it, Ctrl-C to end.\n",
               shown(answer));
    std::fflush(stdout);
    bool passed = false;
    while (!passed && interrupts.came() == 0) {
      const Stamp before = stamp_of(answer);
      const std::string text = judged(exercise, answer, interrupts);
      if (text.empty()) break;
      passed = tell(exercise, verdict_from(text));
      if (!passed) wait_for_save(answer, before, interrupts);
      std::puts("");
    }
    if (passed) at = next_after(at);
  }
  std::puts(at.empty() ? "All exercises have passed." : "Ended.");
  return static_cast<int>(ExitCode::done);
}

}  // namespace hood
