#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <map>
#include <regex>
#include <tests/support/catch.hpp>
#include <tests/support/child.hpp>
#include <tests/tools/exercise/support.hpp>
#include <tools/exercise/grade.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

const std::string ODD = "o'brien \"x\" <y> & \x01 =1 measured_gradient.cpp";

// As a CSV file quotes it, without what cannot be printed.
const std::string ODD_IN_CSV =
    "\"o'brien \"\"x\"\" <y> &  =1 measured_gradient.cpp\"";

/// What must become of each of tests/tools/exercise/submissions, and words
/// that the reason must hold.
struct Expected {
  std::string name;
  State state;
  std::string words;
};

const std::vector<Expected> EXPECTED{
    {"anna", State::passed, ""},
    {"ben", State::missing, "no file measured_gradient.cpp"},
    {"carl_measured_gradient.cpp", State::passed, ""},
    {"daemon_measured_gradient.cpp", State::passed, ""},
    {"notes.cpp", State::missing, "no exercise of this name"},
    {"wrong_measured_gradient.cpp", State::wrong, "expected 6.0"},
    {"broken_measured_gradient.cpp", State::does_not_compile, "nummbers"},
    {"endless_measured_gradient.cpp", State::time_limit, "endless loop"},
    {"crash_measured_gradient.cpp", State::crashed, "not its own"},
    {"recursion_measured_gradient.cpp", State::crashed, "without end"},
    {"chatty_measured_gradient.cpp", State::output_limit, "printed more"},
    {"hungry_measured_gradient.cpp", State::memory_limit, "512 MiB"},
    {"scribbler_measured_gradient.cpp", State::file_limit, "wrote a file"},
    {"cleaner_measured_gradient.cpp", State::wrong, "expected 6.0"},
    {"liar_measured_gradient.cpp", State::wrong, "expected 6.0"},
    {"locked_measured_gradient.cpp", State::wrong, "expected 6.0"},
    {"exit_measured_gradient.cpp", State::ended_early, "exit code 0"},
    {"quick_exit_measured_gradient.cpp", State::ended_early, "exit code 0"},
    {"constructor_measured_gradient.cpp", State::ended_early,
     "before the first test"},
    {"forger_measured_gradient.cpp", State::ended_early, "exit code 0"},
    {"bomb_measured_gradient.cpp", State::process_limit, "processes"},
    {"throws_measured_gradient.cpp", State::wrong, "enough"},
    {"main_measured_gradient.cpp", State::does_not_compile, "defines main"},
    {"empty_measured_gradient.cpp", State::does_not_compile, "empty"},
    {ODD, State::passed, ""},
};

/// The submissions, and one whose name no repository should hold.
fs::path copied_to(const ScratchFolder& scratch) {
  const fs::path folder = scratch / "handed in";
  fs::copy(source_root() / "tests/tools/exercise/submissions", folder,
           fs::copy_options::recursive);
  fs::copy_file(folder / "carl_measured_gradient.cpp", folder / ODD);
  return folder;
}

/// The row of a submission in a CSV file: up to a newline outside of quotes.
std::string row_of(const std::string& csv, const std::string& name) {
  const std::size_t at = csv.find(fmt::format("\n{},", name));
  if (at == std::string::npos) return "";
  bool quoted = false;
  std::size_t end = at + 1;
  for (; end < csv.size() && (quoted || csv[end] != '\n'); ++end) {
    if (csv[end] == '"') quoted = !quoted;
  }
  return csv.substr(at + 1, end - at - 1);
}

bool any_process_in(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& process : fs::directory_iterator("/proc", ignored)) {
    const fs::path where = fs::read_symlink(process.path() / "cwd", ignored);
    if (where.string().rfind(folder.string(), 0) == 0) return true;
  }
  return false;
}

void check_grades(const std::string& csv) {
  for (const Expected& expected : EXPECTED) {
    const bool odd = expected.name == ODD;
    const std::string& name = odd ? ODD_IN_CSV : expected.name;
    const std::string row = row_of(csv, name);
    INFO(expected.name << ": " << row);
    CHECK(contains(row, fmt::format(",{},", name_of(expected.state))));
    CHECK(contains(row, expected.words));
  }
}

/// Grades the hostile folder in a child, and looks at what is left behind.
void grade_hostile_folder(const std::string& bwrap) {
#ifdef __SANITIZE_ADDRESS__
  WARN("skipped: the sanitizers end programs in ways of their own");
  return;
#endif
  const ScratchFolder inbox;
  const fs::path folder = copied_to(inbox);
  const ScratchOfAll scratch;
  GradeRequest request;
  request.folder = folder;
  request.jobs = 2;
  request.csv = inbox / "grades.csv";
  request.junit = inbox / "grades.xml";
  request.court.run.time = std::chrono::seconds(5);
  request.court.run.memory = std::int64_t{512} << 20;
  request.court.bwrap = bwrap;
  const ChildEnd end = in_child([&] { return grade(request); });
  INFO(end.out << end.err);
  REQUIRE(end.exit_code == 0);
  CHECK(contains(end.out, "\n4 of 25 passed\n"));
  CHECK(!contains(end.out,
                  "\x1f"
                  "ended"));  // the forger wrote to no file
  check_grades(read_file(request.csv));
  CHECK(contains(read_file(request.junit), "<testsuites tests=\"25\""));
  CHECK(fs::is_empty(scratch.folder().path()));
  CHECK(!any_process_in(scratch.folder().path()));
  CHECK(std::distance(fs::directory_iterator(folder), {}) ==
        std::ptrdiff_t(EXPECTED.size()));
}

TEST_CASE("hostile answers get their states, and harm nothing") {
  grade_hostile_folder("");
}

TEST_CASE("hostile answers under bubblewrap") {
  const std::string bwrap = working_bwrap();
  if (bwrap.empty()) {
    WARN("skipped: bubblewrap is not installed or does not work here");
    return;
  }
  grade_hostile_folder(bwrap);
}

TEST_CASE("Ctrl-C ends all that was started, and leaves nothing") {
  const ScratchFolder inbox;
  const fs::path folder = inbox / "in";
  fs::create_directory(folder);
  fs::copy_file(source_root() /
                    "tests/tools/exercise/submissions/"
                    "endless_measured_gradient.cpp",
                folder / "measured_gradient.cpp");
  const ScratchOfAll scratch;
  const Child child([&] {
    GradeRequest request;
    request.folder = folder;
    request.court.run.time = std::chrono::minutes(10);
    _exit(grade(request));
  });
  // It runs as soon as a process is at work in the scratch folder.
  while (!any_process_in(scratch.folder().path())) usleep(1000);
  child.interrupt();
  CHECK(child.wait() == 130);
  CHECK(fs::is_empty(scratch.folder().path()));
  CHECK(!any_process_in(scratch.folder().path()));
}

TEST_CASE("what cannot be graded or written is refused before anything runs") {
  const ScratchFolder scratch;
  GradeRequest request;
  request.folder = scratch / "none";
  CHECK_THROWS_AS(grade(request), Error);
  request.folder = source_root() / "tests/tools/exercise/submissions";
  request.exercises = {"measured_gradeint"};
  CHECK_THROWS_AS(grade(request), Error);
  request.exercises = {};
  request.csv = scratch.path();
  CHECK_THROWS_AS(grade(request), Error);
  write_file_whole(scratch / "file", "x");
  request.csv = scratch / "file/grades.csv";
  CHECK_THROWS_AS(grade(request), Error);
}

TEST_CASE("grades are written as CSV and as JUnit XML, with care") {
  const std::vector<Grade> grades{
      {{"=a,\"b\"", "x", "/a.cpp"}, {State::passed, "", 3, 1.25}},
      {{"<c> & 'd'", "x", "/c.cpp"},
       {State::wrong, "test:\n  got \"1\" < 2\x1b\n", 0, 0.5}},
      {{"<c> & 'd'", "y", ""}, {State::missing, "no file y.cpp\n"}}};
  CHECK(csv_of(grades) ==
        "submission,exercise,state,checks,seconds,message\n"
        "\"'=a,\"\"b\"\"\",x,passed,3,1.25,\n"
        "<c> & 'd',x,wrong,0,0.50,\"test:\n  got \"\"1\"\" < 2\"\n"
        "<c> & 'd',y,missing,0,0.00,no file y.cpp\n");
  CHECK(junit_of(grades) ==
        read_file(source_root() / "tests/tools/exercise/grades.xml"));
  CHECK(contains(table_of(grades), "\n1 of 3 passed\n"));
}

TEST_CASE("the table shows what says most of a message") {
  const auto why = [](const std::string& message) {
    const std::string text =
        table_of({{{"a", "x", "/a.cpp"}, {State::wrong, message}}});
    const std::size_t at = text.find("wrong  ") + 7;
    return text.substr(at, text.find('\n', at) - at);
  };
  CHECK(why("test:\n  got 1\n  the sign is wrong\n3 more checks failed.\n") ==
        "the sign is wrong");
  CHECK(why("test:\n  got 1\n  not one of the usual mistakes\n") == "got 1");
  CHECK(why("a.cpp:3:5: error: no x\n    3 |   x\n") == "error: no x");
  CHECK(why("the file is empty\n") == "the file is empty");
  CHECK(why(std::string(35, 'x') + "\xC3\xA9tude\n") ==
        std::string(35, 'x') + "...");
}

}  // namespace
}  // namespace hood
