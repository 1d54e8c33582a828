#include <signal.h>
#include <unistd.h>

#include <array>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/timing.hpp>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <tools/exercise/diagnosis.hpp>
#include <tools/exercise/judge.hpp>
#include <tools/exercise/recipe.hpp>
#include <tools/exercise/test_report.hpp>
#include <tools/exercise/worker.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::array STATES{"passed",        "wrong",        "does not compile",
                            "crashed",       "ended early",  "time limit",
                            "memory limit",  "output limit", "file limit",
                            "process limit", "missing"};

std::string random_word() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(),
                     device());
}

/// The folders of one judgement: what is built lies out of the answer's reach.
struct Rooms {
  ScratchFolder all;
  fs::path build = all / "build";
  fs::path work = all / "work";

  Rooms() {
    fs::create_directory(build);
    fs::create_directory(work);
  }
  ~Rooms() {
    // An answer may have locked the folders that it made.
    std::error_code ignored;
    using Options = fs::directory_options;
    for (fs::recursive_directory_iterator
             entry(work, Options::skip_permission_denied, ignored),
         end;
         entry != end; entry.increment(ignored)) {
      if (entry->symlink_status(ignored).type() != fs::file_type::directory) {
        continue;
      }
      fs::permissions(entry->path(), fs::perms::owner_all,
                      fs::perm_options::add, ignored);
    }
  }
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;
};

/// The words that make bubblewrap run a command which may read everything but
/// other people's /tmp, and write in one folder only.
Words walls(const std::string& bwrap, const Words& readable,
            const fs::path& writable) {
  Words words{bwrap,  "--ro-bind", "/",     "/",       "--dev",
              "/dev", "--proc",    "/proc", "--tmpfs", "/tmp"};
  for (const std::string& path : readable) {
    words.insert(words.end(), {"--ro-bind", path, path});
  }
  words.insert(words.end(), {"--bind", writable.string(), writable.string(),
                             "--chdir", writable.string(), "--unshare-all",
                             "--die-with-parent", "--cap-drop", "ALL", "--"});
  return words;
}

/// One answer before its judge.
class Case {
 public:
  Case(const Exercise& exercise, const fs::path& answer, const Court& court)
      : recipe_(read_recipe(exercise)), answer_(answer), court_(court) {
    if (recipe_.sanitizes_addresses()) {
      court_.compile.memory = court_.run.memory = 0;
    }
  }

  Verdict decide() {
    if (fs::file_size(answer_) == 0) {
      return {State::does_not_compile, "the file is empty\n"};
    }
    Verdict verdict = build();
    return verdict.state == State::passed ? run() : verdict;
  }

 private:
  ConfinedEnd confined(Words command, const fs::path& folder,
                       const Limits& limits, const std::string& secret) const {
    if (!court_.bwrap.empty()) {
      const Words readable{source_root().string(), recipe_.folder.string(),
                           answer_.parent_path().string(),
                           rooms_.build.string()};
      const Words before = walls(court_.bwrap, readable, folder);
      command.insert(command.begin(), before.begin(), before.end());
    }
    return run_confined({command, folder, secret}, limits);
  }

  /// Compiles and links; `passed` if that went well.
  Verdict build() {
    fs::path source = answer_;
    const fs::path object = rooms_.build / "answer.o";
    if (recipe_.is_cuda) {
      source = rooms_.build / "answer.cpp";
      const Verdict made = compile(recipe_.translate_command(answer_, source));
      if (made.state != State::passed) return made;
    }
    const Verdict made = compile(recipe_.compile_command(source, object));
    if (made.state != State::passed) return made;
    // The link command is the book's own, and runs in its build folder.
    const ConfinedEnd linked = run_confined(
        {recipe_.link_command(object, rooms_.build / "answer"), recipe_.folder},
        court_.compile);
    if (linked.exit_code == 0) return {State::passed, ""};
    return {State::does_not_compile, linker_error(linked.out)};
  }

  /// What a command says that makes one file of another.
  Verdict compile(const Words& command) {
    const ConfinedEnd end = confined(command, rooms_.build, court_.compile, "");
    warning_ = compiler_warning(end.out, answer_);
    if (end.broken != Limit::none) {
      return {State::does_not_compile,
              "the compiler took too long, or wrote too much\n"};
    }
    if (end.exit_code == 0) return {State::passed, ""};
    return {State::does_not_compile, compiler_error(end.out, answer_)};
  }

  Verdict run() const {
    const std::string secret = random_word();
    ConfinedEnd end = confined({(rooms_.build / "answer").string()},
                               rooms_.work, court_.run, secret);
    const TestReport report = read_test_report(end.channel, secret);
    if (!court_.bwrap.empty() && !report.ended && end.exit_code > 128) {
      // bubblewrap tells a signal as a shell does.
      end.signal = end.exit_code - 128;
      if (end.signal == SIGXCPU) end.broken = Limit::time;
    }
    Verdict verdict{state_of(end, report), "", report.passed};
    if (verdict.state != State::passed) {
      verdict.message = reason(verdict.state, end, report);
    }
    return verdict;
  }

  static State state_of(const ConfinedEnd& end, const TestReport& report) {
    switch (end.broken) {
      case Limit::time:
        return State::time_limit;
      case Limit::output:
        return State::output_limit;
      case Limit::processes:
        return State::process_limit;
      case Limit::none:
        break;
    }
    if (end.signal == SIGXFSZ) return State::file_limit;
    if (!report.failures.empty() &&
        report.failures[0].words.find("std::bad_alloc") != std::string::npos) {
      return State::memory_limit;
    }
    if (end.signal != 0) return State::crashed;
    if (!report.ended) return State::ended_early;
    const bool right = report.failures.empty() && report.failed == 0 &&
                       report.passed > 0 && report.tests > 0 &&
                       end.exit_code == 0;
    return right ? State::passed : State::wrong;
  }

  std::string reason(State state, const ConfinedEnd& end,
                     const TestReport& report) const {
    const std::string where =
        report.test.empty() ? "before the first test"
                            : fmt::format("in the test \"{}\"", report.test);
    switch (state) {
      case State::time_limit:
        return fmt::format("it did not end within {} s, {}: an endless loop?\n",
                           double(court_.run.time.count()) / 1000, where);
      case State::memory_limit:
        return fmt::format("it wanted more than {} MiB of memory, {}\n",
                           court_.run.memory >> 20, where);
      case State::output_limit:
        return fmt::format("it printed more than {} KiB, {}\n",
                           court_.run.output >> 10, where);
      case State::file_limit:
        return fmt::format("it wrote a file of more than {} MiB, {}\n",
                           court_.run.file >> 20, where);
      case State::process_limit:
        return fmt::format("it started more than {} processes, {}\n",
                           court_.run.processes, where);
      case State::ended_early:
        return fmt::format("it ended the test itself with exit code {}, {}\n",
                           end.exit_code, where);
      case State::crashed:
        return fmt::format("{}, {}\n", crash_cause(end.signal, end.out),
                           where) +
               warned();
      default:
        return failures(end, report) + warned();
    }
  }

  static std::string failures(const ConfinedEnd& end,
                              const TestReport& report) {
    if (report.failures.empty()) return "no check was made\n";
    std::string text = told(report.failures[0]);
    // In a kernel it ends the launch, and only the output says of which rule.
    if (text.find("abort()") != std::string::npos) {
      text += fmt::format("  {}\n", crash_cause(SIGABRT, end.out));
    }
    const int more = report.failed - 1;
    if (more > 0) {
      text +=
          fmt::format("{} more check{} failed.\n", more, more == 1 ? "" : "s");
    }
    return text;
  }

  std::string warned() const {
    return warning_.empty() ? "" : "The compiler warns:\n" + warning_;
  }

  Recipe recipe_;
  fs::path answer_;
  Court court_;
  Rooms rooms_;
  std::string warning_;
};

}  // namespace

std::string name_of(State state) {
  return STATES[static_cast<std::size_t>(state)];
}

std::string judge_as_text(const Exercise& exercise, const fs::path& answer,
                          const Court& court) {
  const Stopwatch watch;
  const Verdict verdict = Case(exercise, answer, court).decide();
  constexpr std::size_t MOST_SAID = 4000;
  return nlohmann::json{
      {"state", static_cast<int>(verdict.state)},
      {"message", printable(verdict.message.substr(0, MOST_SAID))},
      {"checks", verdict.checks},
      {"seconds", watch.seconds()}}
      .dump();
}

Verdict verdict_from(const std::string& text) {
  const auto json = nlohmann::json::parse(text);
  return {static_cast<State>(json.at("state").get<int>()), json.at("message"),
          json.at("checks"), json.at("seconds")};
}

Verdict judge(const Exercise& exercise, const fs::path& answer,
              const Court& court) {
  return verdict_from(
      Worker([&] { return judge_as_text(exercise, answer, court); }).result());
}

std::string working_bwrap() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path bwrap = fs::path(folder) / "bwrap";
    if (access(bwrap.c_str(), X_OK) != 0) continue;
    Worker trial([&] {
      const ScratchFolder scratch;
      Words command = walls(bwrap.string(), {}, scratch.path());
      command.push_back("/bin/true");
      const ConfinedEnd end =
          run_confined({command, scratch.path()}, {std::chrono::seconds(10)});
      return std::string(end.exit_code == 0 ? "yes" : "no");
    });
    return trial.result() == "yes" ? bwrap.string() : "";
  }
  return "";
}

}  // namespace hood
