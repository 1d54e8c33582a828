// ./book bench, on programs that only pretend, and on those that were built.

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/process.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <tests/tools/book/ladders.hpp>
#include <tools/book/bench.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const NamedShape ALEX3 = find_shape("alex3");

/// A folder with programs that write prepared results, and what a bench makes
/// of them.
class FakeBench {
 public:
  /// A chapter's program: notes its words, writes its results, ends so.
  void add(int number, const NamedShape& shape,
           const std::vector<LadderStep>& steps, const std::string& end) {
    const std::string name = std::to_string(number) + shape.name;
    const fs::path results = scratch_ / (name + ".json");
    const std::string of =
        shape.text.empty() ? std::string("64,64,64") : shape.text;
    write_file_whole(results, results_of(of, steps).dump());
    const fs::path program = scratch_ / name;
    write_file_whole(
        program,
        "#!/bin/sh\necho \"$*\" >>'" + words().string() +
            "'\necho noise\nwhile [ \"$1\" != --json ]; do shift; "
            "done\n" +
            (steps.empty() ? "" : "cp '" + results.string() + "' \"$2\"\n") +
            end + "\n");
    fs::permissions(program, fs::perms::owner_all);
    climbs_.push_back({chapter_of(number, program), shape});
  }

  ChildEnd run(bool quick = false) const {
    return in_child([&] {
      signal(SIGINT, SIG_DFL);
      try {
        return run_bench(climbs_, quick, {page(), json()});
      } catch (const Error& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return int(error.code());
      }
    });
  }

  fs::path words() const { return scratch_ / "words"; }
  fs::path page() const { return scratch_ / "report" / "index.html"; }
  fs::path json() const { return scratch_ / "bench.json"; }

 private:
  ScratchFolder scratch_;
  std::vector<Climb> climbs_;
};

TEST_CASE("bench: each program gets its shape, and all are one report") {
  FakeBench bench;
  bench.add(7, {}, {timed("product", 5)}, "");
  bench.add(8, ALEX3, {timed("naive", 40)}, "");
  bench.add(9, ALEX3, {timed("tiled", 10)}, "");
  const ChildEnd end = bench.run(true);
  CHECK(end.err.empty());
  REQUIRE(end.exit_code == 0);
  CHECK_THAT(end.out, ContainsSubstring("tiled    an <idea>  10.000"));
  CHECK_THAT(end.out, !ContainsSubstring("noise"));
  const std::string words = read_file(bench.words());
  CHECK_THAT(words, ContainsSubstring("--ladder --no-progress"));
  CHECK_THAT(words, ContainsSubstring("--quick\n"));
  CHECK_THAT(words, ContainsSubstring("--quick --shape " + ALEX3.text + "\n"));
  const Json json = Json::parse(read_file(bench.json()));
  CHECK(json["schema"] == "hood-bench-1");
  CHECK(json["shapes"] == Json{{"alex3", ALEX3.text}});
  CHECK(json["runs"].size() == 3);
  CHECK(json["runs"][2]["results"]["schema"] == "hood-results-1");
  CHECK(json["tables"]["alex3_y"].size() == 2);
  CHECK_THAT(read_file(bench.page()), ContainsSubstring("alex3: y of"));
}

TEST_CASE("bench: a version that is wrong is told, and the others still run") {
  FakeBench bench;
  bench.add(8, ALEX3, {timed("naive", 40)}, "echo is wrong >&2; exit 1");
  bench.add(9, ALEX3, {}, "kill -SEGV $$");
  bench.add(10, ALEX3, {timed("tiled", 10)}, "");
  const ChildEnd end = bench.run();
  CHECK(end.exit_code == 1);
  CHECK_THAT(end.err, ContainsSubstring("is wrong"));
  CHECK_THAT(end.err, ContainsSubstring("(exit code 1)"));
  CHECK_THAT(end.err, ContainsSubstring("(exit code 139)"));
  const Json json = Json::parse(read_file(bench.json()));
  CHECK(json["runs"].size() == 2);
  CHECK(json["runs"][0]["exit_code"] == 1);
  CHECK(fs::exists(bench.page()));
}

TEST_CASE("bench: what is refused or stopped leaves the old report") {
  for (const auto& [end_of_program, exit_code] :
       {std::pair<const char*, int>{"exit 2", 2},
        {"exit 77", 77},
        {"kill -INT $$", 130},
        {"kill -INT $PPID; sleep 1", 130}}) {
    INFO(end_of_program);
    FakeBench bench;
    bench.add(8, ALEX3, {timed("naive", 40)}, "");
    bench.add(9, ALEX3, {timed("tiled", 10)}, end_of_program);
    fs::create_directories(bench.page().parent_path());
    write_file_whole(bench.page(), "old");
    const ChildEnd end = bench.run();
    CHECK(end.exit_code == exit_code);
    CHECK(end.err.empty());  // the program has said why
    CHECK(read_file(bench.page()) == "old");
    CHECK(!fs::exists(bench.json()));
  }
}

TEST_CASE("bench: the page and the JSON are two files") {
  const ScratchFolder scratch;
  const fs::path page = scratch / "index.html";
  const std::string twice = (scratch / "none" / ".." / "index.html").string();
  CHECK_THAT(refusal([&] {
               run_bench({}, false, {page, twice});
             }),
             ContainsSubstring("the page"));
  CHECK(!fs::exists(page));
}

/// ./book WORDS, as it was built: what it says, and its exit code.
ProcessEnd book(const std::string& words) {
  const std::string command = fmt::format(
      "'{}' {} 2>&1", (build_root() / "tools/book").string(), words);
  return run_process({"sh", "-c", command}, {.capture = true});
}

TEST_CASE("bench: what cannot be is refused in a line, before it is built") {
  const ScratchFolder scratch;
  const std::string folder = scratch.path().string();
  for (const auto& [words, said] :
       {std::pair<std::string, std::string>{"99", "no chapter \"99\""},
        {"1", "chapter 1 has no ladder"},
        {"--shape alex9", "the nearest name is"},
        {"--shape 1,2,3", "has 3 numbers"},
        {"--shape 1,1,3,3,1,3,3,1,2147483648", "2147483648 is more than"},
        {"--shape 1,1,3,3,1,3,3,1,9223372036854775807", "is more than"},
        {"--shape ''", "shape"},
        {"--shape", "--shape"},
        {"--quickly", "--quickly"},
        {"--json ''", "an empty path"},
        {"--json " + folder, "folder"}}) {
    for (const char* needs : {"", "--needs "}) {
      INFO(needs << words);
      const ProcessEnd end = book(needs + ("bench " + words));
      CHECK(end.exit_code == 2);
      CHECK_THAT(end.out, ContainsSubstring("error: "));
      CHECK_THAT(end.out, ContainsSubstring(said));
      CHECK(std::count(end.out.begin(), end.out.end(), '\n') == 1);
    }
  }
}

TEST_CASE("bench: only the programs that are asked for are built") {
  for (const Chapter& chapter : ladder_chapters()) {
    INFO(chapter.name);
    const ProcessEnd end =
        book("--needs bench " + std::to_string(chapter.number) +
             " --shape alex3 --shape cb1");
    CHECK(end.exit_code == 0);
    CHECK(end.out == chapter.target + "\n");
  }
}

}  // namespace
}  // namespace hood
