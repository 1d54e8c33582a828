// ./book exercise: the coded exercises, one learner's answers and progress.
// ./book grade: many learners' answers.

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstdio>
#include <memory>
#include <thread>
#include <tools/book/command.hpp>
#include <tools/exercise/grade.hpp>
#include <tools/exercise/learner.hpp>

namespace hood {
namespace {

Learner learner() {
  return Learner(source_root() / "answers");
}

std::vector<std::string> all_targets() {
  std::vector<std::string> targets;
  for (const Exercise& exercise : read_exercises()) {
    targets.push_back(exercise.target);
  }
  return targets;
}

/// A subcommand `name ID` that does `work` with the exercise. Only some need
/// its test to be built.
CLI::App* add_with_id(CLI::App& exercise, Request& request,
                      const std::string& name, const std::string& help,
                      bool tests,
                      const std::function<int(const Exercise&)>& work) {
  CLI::App* command = exercise.add_subcommand(name, help);
  const auto id = std::make_shared<std::string>();
  command->add_option("exercise", *id, "See ./book exercise list")
      ->required()
      ->type_name("ID");
  command->footer(
      fmt::format("Example:\n  ./book exercise {} dense_backward", name));
  command->callback([id, tests, work, &request] {
    const Exercise found = find_exercise(*id);
    request.needs.clear();
    if (tests) request.needs.push_back(found.target);
    request.run = [found, work] { return work(found); };
  });
  return command;
}

void add_watch(CLI::App& exercise, Request& request) {
  CLI::App* watch = exercise.add_subcommand(
      "watch", "Test at every save, and go on to the next when it passes");
  const auto id = std::make_shared<std::string>();
  watch->add_option("exercise", *id, "Where to begin; else the first to do")
      ->type_name("ID");
  watch->footer("Example:\n  ./book exercise watch perceptron");
  watch->callback([id, &request] {
    if (!id->empty()) find_exercise(*id);
    request = {all_targets(), [id] { return learner().watch(*id); }};
  });
}

void add_learner_commands(CLI::App& exercise, Request& request) {
  exercise.add_subcommand("list", "The exercises and your state in each")
      ->callback([&request] {
        request = {{}, [] { return learner().list(); }};
      });
  add_with_id(exercise, request, "check", "Test your answer", true,
              [](const Exercise& e) { return learner().check(e); });
  add_with_id(exercise, request, "hint", "One more hint", false,
              [](const Exercise& e) { return learner().hint(e); });
  const auto give_up = std::make_shared<bool>(false);
  add_with_id(
      exercise, request, "solution", "A right answer, once yours passes", false,
      [give_up](const Exercise& e) { return learner().solution(e, *give_up); })
      ->add_flag("--give-up", *give_up, "See it before; this is noted");
  add_with_id(exercise, request, "reset",
              "Begin again; a copy of your answer is kept", false,
              [](const Exercise& e) { return learner().reset(e); });
  add_watch(exercise, request);
  exercise.add_subcommand("progress", "What you have done, as a table")
      ->callback([&request] {
        request = {{}, [] { return learner().progress(); }};
      });
}

/// The targets that grading `ids` needs; of all exercises if there are none.
std::vector<std::string> targets_of(const std::vector<std::string>& ids) {
  if (ids.empty()) return all_targets();
  std::vector<std::string> targets;
  for (const std::string& id : ids) {
    targets.push_back(find_exercise(id).target);
  }
  return targets;
}

/// What `--sandbox` asks for: the path of bubblewrap, or nothing.
std::string chosen_bwrap(const std::string& sandbox) {
  if (sandbox == "none") return "";
  const std::string bwrap = working_bwrap();
  if (bwrap.empty() && sandbox == "bwrap") {
    bad_input("bubblewrap is not installed or does not work here",
              "apt install bubblewrap, or --sandbox none");
  }
  if (bwrap.empty()) {
    std::fputs("without bubblewrap: answers can read and delete your files\n",
               stderr);
  }
  return bwrap;
}

void add_path(CLI::App& command, const std::string& name,
              std::filesystem::path& value, const std::string& help) {
  command
      .add_option_function<std::string>(
          name, [&value](const std::string& text) { value = text; }, help)
      ->type_name("FILE");
}

void add_limit(CLI::App& command, const std::string& name, int least, int most,
               const std::string& help, const std::function<void(int)>& set) {
  command.add_option_function<int>(name, set, help)
      ->check(CLI::Range(least, most))
      ->type_name("N");
}

void add_grade_options(CLI::App& command, GradeRequest& wish) {
  command.add_option("--exercise", wish.exercises, "Only this one; repeatable")
      ->type_name("ID")
      ->expected(1)
      ->take_all();
  add_limit(command, "--jobs", 1, 256,
            fmt::format("How many at the same time ({})", wish.jobs),
            [&wish](int jobs) { wish.jobs = jobs; });
  add_path(command, "--csv", wish.csv, "Write the grades as CSV");
  add_path(command, "--junit", wish.junit, "Write the grades as JUnit XML");
  add_limit(command, "--time", 1, 3600, "Seconds that a test may run (10)",
            [&wish](int seconds) {
              wish.court.run.time = std::chrono::seconds(seconds);
            });
  add_limit(
      command, "--memory", 64, 1 << 20, "MiB that a test may use (1024)",
      [&wish](int mib) { wish.court.run.memory = std::int64_t{mib} << 20; });
  command.add_flag_callback(
      "--no-progress", [&wish] { wish.progress = false; }, "Show no progress");
}

}  // namespace

void add_exercise_command(CLI::App& app, Request& request) {
  CLI::App* exercise =
      app.add_subcommand("exercise", "The coded exercises: test your answers");
  exercise->require_subcommand(1);
  exercise->footer(
      "Your answers lie in answers/, one file for each exercise.\n"
      "Examples:\n"
      "  ./book exercise list\n"
      "  ./book exercise check dense_backward\n"
      "  ./book exercise hint dense_backward\n"
      "  ./book exercise watch");
  add_learner_commands(*exercise, request);
}

void add_grade_command(CLI::App& app, Request& request) {
  CLI::App* command =
      app.add_subcommand("grade", "Test the answers of a whole class");
  const auto wish = std::make_shared<GradeRequest>();
  wish->jobs = int(std::max(1u, std::thread::hardware_concurrency()));
  const auto sandbox = std::make_shared<std::string>("auto");
  command
      ->add_option_function<std::string>(
          "folder", [wish](const std::string& text) { wish->folder = text; },
          "Of the submissions: subfolders with EXERCISE.cpp or .cu, or such "
          "files")
      ->required()
      ->type_name("DIR");
  add_grade_options(*command, *wish);
  command
      ->add_option("--sandbox", *sandbox,
                   "bwrap, none, or auto: bwrap where it works")
      ->check(CLI::IsMember({"auto", "bwrap", "none"}))
      ->capture_default_str();
  command->footer(
      "Examples:\n"
      "  ./book grade handed-in/\n"
      "  ./book grade handed-in/ --exercise dense_backward --csv grades.csv");
  command->callback([wish, sandbox, &request] {
    request = {targets_of(wish->exercises), [wish, sandbox] {
                 wish->court.bwrap = chosen_bwrap(*sandbox);
                 return grade(*wish);
               }};
  });
}

}  // namespace hood
