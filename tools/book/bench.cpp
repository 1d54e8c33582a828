// ./book bench: every step of the ladders, proved, then timed beside a library;
// on the SIMT machine counted.

#include <fmt/core.h>

#include <algorithm>
#include <common/core/file.hpp>
#include <memory>
#include <tools/book/bench.hpp>
#include <tools/book/command.hpp>

namespace hood {
namespace {

struct BenchRequest {
  std::vector<std::string> words;  // chapters; none: all that have a ladder
  std::vector<std::string> shapes;
  std::string json;  // a file; empty: none
  bool quick = false;
};

std::vector<Chapter> chapters_of(const BenchRequest& request) {
  if (request.words.empty()) return ladder_chapters();
  std::vector<Chapter> chapters;
  for (const std::string& word : request.words) {
    chapters.push_back(find_ladder_chapter(word));
  }
  return chapters;
}

std::vector<NamedShape> shapes_of(const BenchRequest& request, bool for_gpu) {
  std::vector<NamedShape> shapes;
  for (const std::string& word : request.shapes) {
    shapes.push_back(find_shape(word));
  }
  if (!shapes.empty()) return shapes;
  if (request.quick) return {find_shape("3,4,9,7,5,3,3,1,1")};
  return for_gpu ? ladder_shapes() : std::vector<NamedShape>{small_shape()};
}

/// Shape by shape, so that what is compared is measured one soon after the
/// other. What takes no shape is run once, first.
std::vector<Climb> climbs_of(const BenchRequest& request) {
  const std::vector<Chapter> chapters = chapters_of(request);
  std::vector<Climb> climbs;
  for (const Chapter& chapter : chapters) {
    if (!takes_shape(chapter)) climbs.push_back({chapter, {}});
  }
  const bool for_gpu = !chapters.empty() && is_for_gpu(chapters[0]);
  for (const NamedShape& shape : shapes_of(request, for_gpu)) {
    for (const Chapter& chapter : chapters) {
      if (takes_shape(chapter)) climbs.push_back({chapter, shape});
    }
  }
  return climbs;
}

std::string help_on_shapes() {
  std::string text =
      "Shapes, as N,C,H,W,K,R,S,stride,pad or by name (default: all on a GPU, "
      "\nsmall without one, where the lens counts what each step asks of "
      "memory):\n";
  std::vector<NamedShape> shapes = ladder_shapes();
  shapes.push_back(small_shape());
  for (const NamedShape& shape : shapes) {
    text += fmt::format("  {:8}{}\n", shape.name, shape.text);
  }
  return text +
         "Chapter 7 takes none. Writes build/report/index.html.\n"
         "Exit code: 0 all right, 1 a version was wrong, 2 bad input.\n"
         "Examples:\n"
         "  ./book bench --json results.json\n"
         "  ./book bench 8 9 --shape alex3 --shape 64,3,32,32,64,5,5,1,2";
}

void add_options(CLI::App& command, BenchRequest& wish) {
  command.add_option("chapters", wish.words, "Their numbers or names")
      ->type_name("NN");
  command.add_flag("--quick", wish.quick, "Seconds, at a tiny shape");
  command.add_option("--shape", wish.shapes, "May be given several times")
      ->type_name("SHAPE")
      ->allow_extra_args(false);
  command
      .add_option("--json", wish.json,
                  "Write all of it as JSON (tools/book/README.md)")
      ->type_name("FILE")
      ->check([](const std::string& text) {
        return text.empty() ? "--json: an empty path" : std::string();
      });
}

}  // namespace

void add_bench_command(CLI::App& app, Request& request) {
  CLI::App* command = app.add_subcommand(
      "bench", "Every step of the ladders, proved, then measured");
  const auto wish = std::make_shared<BenchRequest>();
  add_options(*command, *wish);
  command->footer(help_on_shapes());
  command->callback([wish, &request] {
    if (!wish->json.empty()) require_writable_file(wish->json);
    std::vector<std::string> targets;
    for (const Climb& climb : climbs_of(*wish)) {
      targets.push_back(climb.chapter.target);
    }
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    request = {targets, [wish] {
                 return run_bench(
                     climbs_of(*wish), wish->quick,
                     {build_root() / "report" / "index.html", wish->json});
               }};
  });
}

}  // namespace hood
