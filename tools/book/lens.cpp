// ./book lens: what a chapter's kernels do to memory, seen on the SIMT machine.

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/lens/report/report_page.hpp>
#include <common/lens/report/report_read.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <tools/book/command.hpp>
#include <tools/book/lens_choice.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

struct LensRequest {
  std::string chapter;
  LensChoice choice;
  std::string json, html;  // files; empty: none
  unsigned sample = 1;
  std::vector<std::string> options;  // of the program
};

struct Watched {
  int exit_code;
  std::vector<lens::LaunchReport> launches;
};

/// What the program is called with: a small run, unless something is asked of
/// it. Its files shall not replace those of a run that nobody watched.
std::vector<std::string> command_of(const LensRequest& request,
                                    const Chapter& chapter,
                                    const fs::path& out) {
  std::vector<std::string> command{chapter.program.string()};
  command.insert(command.end(), request.options.begin(), request.options.end());
  if (request.options.empty()) command.push_back("--quick");
  const bool has_place = std::any_of(
      command.begin(), command.end(),
      [](const std::string& word) { return word.rfind("--out", 0) == 0; });
  if (!has_place) command.insert(command.end(), {"--out", out.string()});
  return command;
}

/// Runs the program, which leaves its report (common/lens/record/attach.cpp).
Watched watch(const LensRequest& request, const Chapter& chapter) {
  const ScratchFolder scratch;
  const fs::path report = scratch / "report.json";
  setenv("HOOD_LENS_REPORT", report.c_str(), 1);
  setenv("HOOD_LENS_SAMPLE", std::to_string(request.sample).c_str(), 1);
  const ProcessEnd end = run_process(
      command_of(request, chapter, scratch / "out"), {.capture = true});
  unsetenv("HOOD_LENS_REPORT");
  unsetenv("HOOD_LENS_SAMPLE");
  if (end.exit_code == int(ExitCode::bad_input)) return {end.exit_code, {}};
  if (end.exit_code != 0) {
    std::fputs(end.out.c_str(), stderr);
    std::fprintf(stderr, "%s ended with exit code %d\n", chapter.target.c_str(),
                 end.exit_code);
  }
  if (!fs::exists(report)) {
    check_failed(fmt::format("{} left no report", chapter.target),
                 "see what it says above");
  }
  return {end.exit_code, lens::read_report_json(read_file(report))};
}

void print(const std::vector<lens::LaunchReport>& launches,
           const std::string& line) {
  if (!line.empty()) {
    std::printf(
        "Only what touches line \"%s\"; bytes \"at least\" are those of the "
        "whole kernel.\n\n",
        line.c_str());
  }
  const char* between = "";
  for (const lens::LaunchReport& r : launches) {
    std::printf("%s%s", between, lens::report_text(r).c_str());
    between = "\n";
  }
}

int run_lens(const LensRequest& request) {
  const Chapter chapter = find_chapter(request.chapter + "-lens");
  const Watched watched = watch(request, chapter);
  if (watched.exit_code == int(ExitCode::bad_input)) return watched.exit_code;
  const auto launches = chosen(watched.launches, request.choice);
  if (!request.json.empty()) {
    write_file_whole(request.json, lens::report_json(launches));
  }
  if (!request.html.empty()) {
    write_file_whole(
        request.html,
        lens::report_page(
            launches, fmt::format("{}. {}", chapter.number, chapter.title)));
  }
  print(launches, request.choice.line);
  return watched.exit_code != 0 || has_fault(launches) ? 1 : 0;
}

/// Before anything is built or run.
void check_files(const LensRequest& request) {
  for (const std::string& file : {request.json, request.html}) {
    if (!file.empty()) require_writable_file(file);
  }
  if (!request.json.empty() && !request.html.empty() &&
      are_same_place(request.json, request.html)) {
    bad_input(fmt::format("--json and --html are both {}", request.json),
              "give each a file of its own");
  }
}

CLI::Option* add_file(CLI::App& command, const std::string& name,
                      std::string& file, const std::string& help) {
  return command.add_option(name, file, help)
      ->type_name("FILE")
      ->check([name](const std::string& text) {
        return text.empty() ? name + ": an empty path" : std::string();
      });
}

void add_options(CLI::App& command, LensRequest& wish) {
  command.add_option("chapter", wish.chapter, "Its number or name")->required();
  command
      .add_option("--kernel", wish.choice.kernel,
                  "Only kernels whose name contains this")
      ->type_name("NAME");
  command
      .add_option("--line", wish.choice.line,
                  "Only the source line of this number, or lines that contain "
                  "this text")
      ->type_name("LINE");
  add_file(command, "--json", wish.json,
           "Write the same as JSON (common/lens/README.md)");
  add_file(command, "--html", wish.html,
           "Write a page that draws the requests of a warp");
  command
      .add_option("--sample", wish.sample,
                  "Count the traffic of one block in N; faults are looked for "
                  "in all")
      ->type_name("N")
      ->check(CLI::Range(1U, 1000000U))
      ->capture_default_str();
  command
      .add_option("options", wish.options,
                  "Behind --: options of the chapter's program, in place of "
                  "--quick")
      ->type_name("...");
}

}  // namespace

void add_lens_command(CLI::App& app, Request& request) {
  CLI::App* command = app.add_subcommand(
      "lens", "What a chapter's kernels do to memory, line by line");
  const auto wish = std::make_shared<LensRequest>();
  add_options(*command, *wish);
  command->footer(
      "Runs the chapter's program on the SIMT machine and watches every load,\n"
      "store and atomic. A line marked > moves much more than it asks for.\n"
      "Exit code: 0 no fault found, 1 a race or another fault, 2 bad input.\n"
      "Examples:\n"
      "  ./book lens 6 --kernel transpose\n"
      "  ./book lens 6 --kernel transpose_tiled --line 'tile[r][c]'\n"
      "  ./book lens 6 --html lens.html\n"
      "  ./book lens 6 -- --version transpose_naive --rows 64 --columns 96");
  command->callback([wish, &request] {
    check_files(*wish);
    request = {{find_chapter(wish->chapter + "-lens").target},
               [wish] { return run_lens(*wish); }};
  });
}

}  // namespace hood
