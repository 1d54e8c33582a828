// ./book tour: runs every chapter's program and gathers what they show on one
// page.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/timing.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <tools/book/command.hpp>
#include <tools/book/tour_page.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

/// Runs one chapter's program and reads back its results.
nlohmann::ordered_json run_stop(const Chapter& chapter,
                                const std::filesystem::path& folder) {
  const auto results = folder / (chapter.name + ".json");
  const auto pictures = folder / chapter.name;
  const ProcessEnd end =
      run_process({chapter.program.string(), "--out", pictures.string(),
                   "--json", results.string()});
  if (end.exit_code != 0) {
    throw Error(static_cast<ExitCode>(end.exit_code),
                fmt::format("chapter {} ended with exit code {}", chapter.name,
                            end.exit_code),
                "see what it says above");
  }
  return nlohmann::ordered_json::parse(read_file(results));
}

int tour() {
  const Stopwatch watch;
  const auto folder = build_root() / "tour";
  require_writable_folder(folder);
  std::vector<TourStop> stops;
  for (const Chapter& chapter : read_contents()) {
    std::printf("\n== %d. %s ==\n\n", chapter.number, chapter.title.c_str());
    std::fflush(stdout);
    stops.push_back({chapter, run_stop(chapter, folder)});
  }
  const auto page = folder / "index.html";
  write_file_whole(page, tour_page(stops));
  std::printf(
      "\nThe tour took %.0f s. Its curves and pictures are on one page:\n"
      "  %s\nNow read the first chapter: ./book read 1\n",
      watch.seconds(), page.c_str());
  return 0;
}

}  // namespace

void add_tour_command(CLI::App& app, Request& request) {
  app.add_subcommand("tour", "See what the book is about: a minute once built")
      ->callback([&request] {
        request = {{"programs"}, tour};
      });
}

}  // namespace hood
