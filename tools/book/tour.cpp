// ./book tour: runs every chapter's program and gathers what they show on one
// page, with the ladder of all steps on top.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/timing.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <tools/book/command.hpp>
#include <tools/book/ladders.hpp>
#include <tools/book/tour_page.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// The chapters, each with the program that shows most on this machine: of a
/// ladder without a GPU the one that the lens observes.
std::vector<Chapter> stops_of_tour() {
  std::vector<Chapter> chapters;
  for (const Chapter& chapter : read_contents()) {
    chapters.push_back(has_ladder(chapter) ? find_ladder_chapter(chapter.name)
                                           : chapter);
  }
  return chapters;
}

/// The shape of its ladder that a chapter's program is given; none where it
/// knows best.
NamedShape shape_for(const Chapter& chapter) {
  const bool counts = has_ladder(chapter) && !is_for_gpu(chapter);
  return counts && takes_shape(chapter) ? small_shape() : NamedShape{};
}

std::vector<std::string> command_of(const Chapter& chapter,
                                    const fs::path& folder) {
  std::vector<std::string> words{chapter.program.string(), "--out",
                                 (folder / chapter.name).string(), "--json",
                                 (folder / (chapter.name + ".json")).string()};
  if (has_ladder(chapter) && !is_for_gpu(chapter)) words.push_back("--ladder");
  const NamedShape shape = shape_for(chapter);
  if (!shape.text.empty()) {
    words.insert(words.end(), {"--shape", shape.text});
  }
  return words;
}

/// Runs one chapter's program and reads back its results.
nlohmann::ordered_json run_stop(const Chapter& chapter,
                                const fs::path& folder) {
  std::printf("\n== %d. %s ==\n\n", chapter.number, chapter.title.c_str());
  std::fflush(stdout);
  const ProcessEnd end = run_process(command_of(chapter, folder));
  if (end.exit_code != 0) {
    throw Error(static_cast<ExitCode>(end.exit_code),
                fmt::format("chapter {} ended with exit code {}", chapter.name,
                            end.exit_code),
                "see what it says above");
  }
  return nlohmann::ordered_json::parse(
      read_file(folder / (chapter.name + ".json")));
}

/// The ladders of all stops as one, printed; as a part of the page.
std::string ladders_of(const std::vector<TourStop>& stops) {
  std::vector<LadderRun> runs;
  for (const TourStop& stop : stops) {
    if (!has_ladder(stop.chapter)) continue;
    runs.push_back({stop.chapter, shape_for(stop.chapter), stop.results});
  }
  if (runs.empty()) return "";
  std::printf("\n== The ladder ==\n");
  const ScratchFolder charts;
  return ladder_sections(merge_ladders(runs, charts.path()), charts.path());
}

int tour() {
  const Stopwatch watch;
  const fs::path folder = build_root() / "tour";
  require_writable_folder(folder);
  std::vector<TourStop> stops;
  for (const Chapter& chapter : stops_of_tour()) {
    stops.push_back({chapter, run_stop(chapter, folder)});
  }
  const fs::path page = folder / "index.html";
  write_file_whole(page, tour_page(stops, ladders_of(stops)));
  std::printf(
      "\nThe tour took %.0f s. Its curves and pictures are on one page:\n"
      "  %s\nNow read the first chapter: ./book read 1\n",
      watch.seconds(), page.c_str());
  return 0;
}

}  // namespace

void add_tour_command(CLI::App& app, Request& request) {
  app.add_subcommand("tour", "See what the book is about: minutes once built")
      ->callback([&request] {
        std::vector<std::string> targets;
        for (const Chapter& chapter : stops_of_tour()) {
          targets.push_back(chapter.target);
        }
        request = {targets, tour};
      });
}

}  // namespace hood
