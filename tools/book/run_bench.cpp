#include <signal.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/progress.hpp>
#include <common/measure/timing.hpp>
#include <cstdio>
#include <tools/book/bench.hpp>
#include <tools/book/bench_page.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Whether nothing can come after a program that ended so. (Ctrl-C in the
/// terminal reaches the program as well.)
bool ends_all(int exit_code) {
  return exit_code == int(ExitCode::bad_input) ||
         exit_code == int(ExitCode::no_gpu) || exit_code == 128 + SIGINT ||
         exit_code == 128 + SIGTERM;
}

/// Runs programs, and keeps what they found.
class Climber {
 public:
  Climber(bool quick, std::size_t climbs)
      : quick_(quick), progress_("bench", std::int64_t(climbs)) {}

  /// Runs a program. Returns its exit code if nothing can come after it, else
  /// 0.
  int climb(const Climb& climb) {
    const Stopwatch watch;
    const ProcessEnd end = run_process(command(climb), {.capture = true});
    if (ends_all(end.exit_code)) return end.exit_code;  // it has said why
    progress_.advance(1, climb.chapter.name + " " + climb.shape.name);
    if (end.exit_code != 0) tell(climb, end);
    if (!fs::exists(file_)) return 0;
    const Json results = Json::parse(read_file(file_));
    fs::remove(file_);
    runs_.push_back({climb.chapter, climb.shape, results});
    records_.push_back({{"chapter", climb.chapter.name},
                        {"shape", climb.shape.name},
                        {"seconds", watch.seconds()},
                        {"exit_code", end.exit_code},
                        {"results", results}});
    return 0;
  }

  const std::vector<LadderRun>& runs() const { return runs_; }
  /// The same for a JSON file.
  const Json& records() const { return records_; }
  /// The targets that did not end with exit code 0.
  const std::string& failed() const { return failed_; }

 private:
  std::vector<std::string> command(const Climb& climb) const {
    std::vector<std::string> words{climb.chapter.program.string(),
                                   "--ladder",
                                   "--no-progress",
                                   "--json",
                                   file_.string(),
                                   "--out",
                                   (scratch_ / "out").string()};
    if (quick_) words.push_back("--quick");
    if (!climb.shape.text.empty()) {
      words.insert(words.end(), {"--shape", climb.shape.text});
    }
    return words;
  }

  void tell(const Climb& climb, const ProcessEnd& end) {
    const std::string& target = climb.chapter.target;
    std::fputs(end.out.c_str(), stderr);
    failed_ +=
        fmt::format("{}{} {} (exit code {})", failed_.empty() ? "" : ", ",
                    target, climb.shape.text, end.exit_code);
  }

  bool quick_;
  Progress progress_;
  ScratchFolder scratch_;
  fs::path file_ = scratch_ / "results.json";
  std::vector<LadderRun> runs_;
  Json records_ = Json::array();
  std::string failed_;
};

/// All that was found, as the schema "hood-bench-1" (see README.md).
Json json_of(Json merged, const Climber& climber) {
  merged["schema"] = "hood-bench-1";
  Json shapes = Json::object();
  for (const LadderRun& run : climber.runs()) {
    if (!run.shape.name.empty()) shapes[run.shape.name] = run.shape.text;
  }
  merged["shapes"] = shapes;
  merged["runs"] = climber.records();
  return merged;
}

}  // namespace

int run_bench(const std::vector<Climb>& climbs, bool quick,
              const BenchPlaces& places) {
  const Stopwatch watch;
  require_writable_folder(places.page.parent_path());
  if (!places.json.empty() && are_same_place(places.json, places.page)) {
    bad_input(fmt::format("--json {}", places.json.string()),
              "that is where the page of the ladders goes");
  }
  Climber climber(quick, climbs.size());
  for (const Climb& climb : climbs) {
    if (const int exit_code = climber.climb(climb)) return exit_code;
  }
  const ScratchFolder charts;
  const Json merged = merge_ladders(climber.runs(), charts.path());
  write_file_whole(places.page, bench_page(merged, charts.path()));
  if (!places.json.empty()) {
    write_file_whole(places.json, json_of(merged, climber).dump(2) + "\n");
  }
  std::printf("\nThe bench took %.0f s. Its ladders are on one page:\n  %s\n",
              watch.seconds(), places.page.c_str());
  if (!climber.failed().empty()) {
    check_failed("not all is right", climber.failed());
  }
  return 0;
}

}  // namespace hood
