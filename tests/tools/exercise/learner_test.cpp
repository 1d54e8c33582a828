#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/child.hpp>
#include <tests/tools/exercise/support.hpp>
#include <tools/exercise/learner.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// A learner's desk in a folder whose name needs care.
struct Desk {
  ScratchFolder scratch;
  fs::path answers = scratch / "my \"answers\"";
  fs::path answer = answers / "02_backpropagation/measured_gradient.cpp";
  Exercise exercise = the_exercise();

  ChildEnd run(const std::function<int(const Learner&)>& command) const {
    return in_child([&] {
      static int (*body)(int, char**) = nullptr;
      static std::function<int()> now;
      now = [&] { return command(Learner(answers)); };
      body = [](int, char**) { return now(); };
      return exit_code_of(body, 0, nullptr);
    });
  }
  ChildEnd check() const {
    return run([&](const Learner& me) { return me.check(exercise); });
  }
  Standing standing() const {
    return ProgressFile(answers).read()[exercise.id];
  }
};

TEST_CASE("the first check copies the stub, and finds it wrong") {
  const Desk desk;
  const ChildEnd end = desk.check();
  INFO(end.out << end.err);
  CHECK(end.exit_code == 1);
  CHECK(contains(end.out, "is new: a copy of the stub"));
  CHECK(contains(end.out, "measured_gradient: wrong\n"));
  CHECK(contains(end.out, "slope by number 0: got"));
  CHECK(contains(end.out, "./book exercise hint measured_gradient"));
  CHECK(read_file(desk.answer) == read_file(desk.exercise.stub));
  CHECK(desk.standing().checks == 1);
  CHECK(desk.standing().passed.empty());
}

TEST_CASE("a right answer passes, and opens the solution") {
  const Desk desk;
  const auto solution = [&](bool give_up) {
    return desk.run(
        [&](const Learner& me) { return me.solution(desk.exercise, give_up); });
  };
  CHECK(solution(false).exit_code == 2);
  fs::create_directories(desk.answer.parent_path());
  write_file_whole(desk.answer, read_file(desk.exercise.solution));
  const ChildEnd end = desk.check();
  INFO(end.out << end.err);
  CHECK(end.exit_code == 0);
  CHECK(contains(end.out, "measured_gradient: passed\n"));
  CHECK(contains(end.out, "Next: ./book exercise check "));
  CHECK(desk.standing().passed == today());
  CHECK(solution(false).out == read_file(desk.exercise.solution));
  CHECK(desk.standing().gave_up.empty());
}

TEST_CASE("a compiler's error is told with the learner's own line") {
  const Desk desk;
  fs::create_directories(desk.answer.parent_path());
  std::string text = read_file(desk.exercise.stub);
  text.insert(text.find("return gradient;"), "gradiant[0] = 1;\n  ");
  write_file_whole(desk.answer, text);
  const ChildEnd end = desk.check();
  INFO(end.out << end.err);
  CHECK(end.exit_code == 1);
  CHECK(contains(end.out, "measured_gradient: does not compile\n"));
  CHECK(contains(end.out, "measured_gradient.cpp:17:3: error: "));
  CHECK(contains(end.out, "gradiant"));
}

TEST_CASE("hints come one by one, and are counted") {
  const Desk desk;
  const auto hint = [&] {
    return desk.run([&](const Learner& me) { return me.hint(desk.exercise); })
        .out;
  };
  CHECK(contains(hint(), "Hint 1 of 3\n"));
  const std::string second = hint();
  CHECK(contains(second, "Hint 2 of 3\nHow far apart"));
  CHECK(!contains(second, "Hint 1"));
  CHECK(contains(hint(), "Hint 3 of 3\n"));
  const std::string all = hint();
  CHECK(contains(all, "Hint 1 of 3\n"));
  CHECK(contains(all, "Hint 3 of 3\n"));
  CHECK(desk.standing().hints == 3);
}

TEST_CASE("giving up is noted") {
  const Desk desk;
  const ChildEnd end = desk.run(
      [&](const Learner& me) { return me.solution(desk.exercise, true); });
  CHECK(end.exit_code == 0);
  CHECK(end.out == read_file(desk.exercise.solution));
  CHECK(desk.standing().gave_up == today());
  const std::string list =
      desk.run([](const Learner& me) { return me.list(); }).out;
  CHECK(contains(list, "given up"));
  CHECK(contains(list, "not begun"));
}

TEST_CASE("a reset keeps a copy of every answer") {
  const Desk desk;
  const auto reset = [&] {
    return desk.run([&](const Learner& me) { return me.reset(desk.exercise); });
  };
  fs::create_directories(desk.answer.parent_path());
  for (const char* text : {"first", "second"}) {
    write_file_whole(desk.answer, text);
    CHECK(reset().exit_code == 0);
    CHECK(read_file(desk.answer) == read_file(desk.exercise.stub));
  }
  const fs::path folder = desk.answer.parent_path();
  CHECK(read_file(folder / "measured_gradient.1.cpp") == "first");
  CHECK(read_file(folder / "measured_gradient.2.cpp") == "second");
}

TEST_CASE("with a damaged progress file nothing is tested or changed") {
  const Desk desk;
  fs::create_directories(desk.answers);
  write_file_whole(desk.answers / "progress.json", "{");
  for (const auto& end :
       {desk.check(), desk.run([](const Learner& me) { return me.list(); }),
        desk.run([&](const Learner& me) { return me.reset(desk.exercise); }),
        desk.run([&](const Learner& me) { return me.hint(desk.exercise); }),
        desk.run([](const Learner& me) { return me.progress(); })}) {
    CHECK(end.exit_code == 2);
    CHECK(contains(end.err, "progress.json is damaged"));
    CHECK(std::count(end.err.begin(), end.err.end(), '\n') == 1);
  }
  CHECK(read_file(desk.answers / "progress.json") == "{");
}

/// Waits until a file holds the words. False after a minute.
bool comes(const fs::path& file, const std::string& words) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < end) {
    if (fs::exists(file) && contains(read_file(file), words)) return true;
    usleep(10'000);
  }
  return false;
}

/// A program that watches; its stdout goes to `log`.
Child watcher(const Desk& desk, const fs::path& log) {
  return Child([&desk, log] {
    if (std::freopen(log.c_str(), "w", stdout) == nullptr) _exit(9);
    const int code = Learner(desk.answers).watch(desk.exercise.id);
    std::fflush(stdout);
    _exit(code);
  });
}

TEST_CASE("watch checks at every save, and ends when all have passed") {
  const Desk desk;
  for (const Exercise& exercise : read_exercises()) {
    if (exercise.id == desk.exercise.id) continue;
    ProgressFile(desk.answers).change(exercise.id, [](Standing& standing) {
      standing.passed = "2026-05-31";
    });
  }
  const fs::path log = desk.scratch / "log";
  const Child watch = watcher(desk, log);
  CHECK(comes(log, "measured_gradient: wrong"));
  write_file_whole(desk.answer, "int x = ;\n");
  CHECK(comes(log, "measured_gradient: does not compile"));
  write_file_whole(desk.answer, read_file(desk.exercise.solution));
  CHECK(watch.wait() == 0);
  CHECK(contains(read_file(log), "measured_gradient: passed"));
  CHECK(contains(read_file(log), "All exercises have passed."));
  CHECK(desk.standing().checks == 3);
}

TEST_CASE("Ctrl-C ends watch cleanly") {
  const ScratchOfAll scratch;
  const Desk desk;
  const fs::path log = desk.scratch / "log";
  const Child watch = watcher(desk, log);
  CHECK(comes(log, "Watching "));
  watch.interrupt();
  CHECK(watch.wait() == 0);
  CHECK(contains(read_file(log), "Ended."));
  const fs::directory_iterator left(scratch.folder().path());
  CHECK(std::distance(begin(left), {}) == 1);  // the desk
}

}  // namespace
}  // namespace hood
