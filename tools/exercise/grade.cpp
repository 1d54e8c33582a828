#include <poll.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/progress.hpp>
#include <cstdio>
#include <list>
#include <tools/exercise/grade.hpp>
#include <tools/exercise/interrupts.hpp>
#include <tools/exercise/worker.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// Asked before hours of work, not after.
void require_writable(const fs::path& file) {
  if (file.empty()) return;
  require_writable_folder(fs::absolute(file).parent_path());
  require_writable_file(file);
}

/// One submission at its judge's.
struct Running {
  std::size_t number;  // among the grades
  Worker worker;
};

/// Waits until some are done and takes their verdicts. How many.
std::int64_t take_done(std::list<Running>& running,
                       std::vector<Grade>& grades) {
  std::vector<pollfd> ends;
  for (const Running& one : running) {
    ends.push_back({one.worker.descriptor(), POLLIN, 0});
  }
  if (poll(ends.data(), ends.size(), 200) <= 0) return 0;
  std::int64_t done = 0;
  auto at = running.begin();
  for (const pollfd& end : ends) {
    if (end.revents == 0) {
      ++at;
      continue;
    }
    Verdict& verdict = grades[at->number].verdict;
    try {
      verdict = verdict_from(at->worker.result());
    } catch (const std::exception& error) {
      verdict = {State::crashed, std::string(error.what()) + "\n"};
    }
    at = running.erase(at);
    ++done;
  }
  return done;
}

/// Judges all that are there. False if interrupted.
bool judge_all(const GradeRequest& request, std::vector<Grade>& grades) {
  const Interrupts interrupts;
  Progress bar("grading", std::int64_t(grades.size()), request.progress);
  std::list<Running> running;
  std::size_t next = 0;
  while (next < grades.size() || !running.empty()) {
    if (interrupts.came() != 0) return false;
    if (next == grades.size() || running.size() >= std::size_t(request.jobs)) {
      bar.advance(take_done(running, grades));
      continue;
    }
    const Submission& submission = grades[next].submission;
    if (submission.answer.empty()) {
      bar.advance();
    } else {
      const Exercise exercise = find_exercise(submission.exercise);
      running.push_back({next, Worker([&] {
                           return judge_as_text(exercise, submission.answer,
                                                request.court);
                         })});
    }
    ++next;
  }
  return true;
}

}  // namespace

int grade(const GradeRequest& request) {
  std::vector<Grade> grades;
  for (const std::string& id : request.exercises) find_exercise(id);
  for (Submission& one : read_submissions(request.folder, request.exercises)) {
    std::string why;
    if (one.exercise.empty()) {
      why = "no exercise of this name: see ./book exercise list\n";
      one.answer.clear();
    } else if (one.answer.empty()) {
      why =
          fmt::format("no file {}\n", find_exercise(one.exercise).file_name());
    }
    grades.push_back({one, {State::missing, why}});
  }
  require_writable(request.csv);
  require_writable(request.junit);
  if (!judge_all(request, grades)) {
    std::fputs("interrupted: nothing was written\n", stderr);
    return 130;
  }
  std::fputs(table_of(grades).c_str(), stdout);
  if (!request.csv.empty()) write_file_whole(request.csv, csv_of(grades));
  if (!request.junit.empty()) {
    write_file_whole(request.junit, junit_of(grades));
  }
  return static_cast<int>(ExitCode::done);
}

}  // namespace hood
