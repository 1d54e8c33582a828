// Ladders: what is compared with what, and what is kept.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/ladder.hpp>
#include <common/measure/roofline.hpp>
#include <nlohmann/json.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/in_child.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// 2e9 flops and 1e6 bytes: at these ceilings 0.2 ms and 1 ms.
const LadderTask TASK{"ladder_y", "y of 1,2,3", "1,2,3", 2e9, 1e6, 1000};
const Ceilings CEILINGS{1e13, 1e9};

LadderStep timed(const std::string& version, double ms, bool is_peer = false) {
  return {version,      "idea of " + version,
          is_peer,      Timing{ms / 1e3, ms / 2e3, ms / 0.5e3, 20},
          std::nullopt, ""};
}

LadderStep counted(const std::string& version, const Counted& count) {
  return {version, "an idea", false, std::nullopt, count, ""};
}

LadderStep refused(const std::string& version, const std::string& note) {
  return {version, "an idea", false, std::nullopt, std::nullopt, note};
}

struct Reported {
  Json results;
  std::string text;
  std::vector<std::string> files;
};

/// What is reported of some steps, and printed.
Reported report(const std::vector<LadderStep>& steps,
                const std::optional<Ceilings>& ceilings) {
  const ScratchFolder folder;
  Options options("00_test", "A test");
  options.out = folder / "";
  const ChildEnd end = in_child([&] {
    Results results(options);
    report_ladder(TASK, steps, ceilings, options, results);
    write_file_whole(folder / "results", results.json().dump());
    return 0;
  });
  REQUIRE(end.exit_code == 0);
  Reported reported{Json::parse(read_file(folder / "results")), end.out, {}};
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    reported.files.push_back(entry.path().filename().string());
  }
  std::sort(reported.files.begin(), reported.files.end());
  return reported;
}

const std::vector<LadderStep> CLIMB{timed("first", 40), timed("lib_a", 4, true),
                                    timed("second", 20), timed("third", 5),
                                    timed("lib_b", 2, true)};

TEST_CASE("the floor is the longer of arithmetic and traffic") {
  CHECK(CEILINGS.floor(TASK) == Approx(1e-3));
  CHECK(Ceilings{1e12, 1e9}.floor(TASK) == Approx(2e-3));
}

TEST_CASE("a step is compared with the one before that is no library's") {
  const Json rows = report(CLIMB, CEILINGS).results["tables"]["ladder_y"];
  const auto all = [&](const char* key) {
    std::vector<double> figures;
    for (const Json& row : rows) figures.push_back(row.at(key).get<double>());
    return figures;
  };
  const auto check = [&](const char* key, const std::vector<double>& expected) {
    INFO(key);
    const std::vector<double> found = all(key);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      INFO(i);
      CHECK(found[i] == Approx(expected[i]));
    }
  };
  check("ms", {40, 4, 20, 5, 2});
  check("min_ms", {20, 2, 10, 2.5, 1});
  check("max_ms", {80, 8, 40, 10, 4});
  check("tflops", {0.05, 0.5, 0.1, 0.4, 1});
  check("gb_per_s", {0.025, 0.25, 0.05, 0.2, 0.5});
  check("times_previous", {1, 10, 2, 4, 2.5});
  check("times_first", {1, 10, 2, 8, 20});
  check("of_floor", {0.025, 0.25, 0.05, 0.2, 0.5});
  check("of_peer", {0.05, 0.5, 0.1, 0.4, 1});
}

TEST_CASE("the first step of all is the book's, even behind a library") {
  const Json rows = report({timed("lib", 4, true), timed("own", 8)}, {})
                        .results["tables"]["ladder_y"];
  CHECK(rows[0]["times_first"] == 2.0);
  CHECK(rows[0]["times_previous"] == 1.0);
  CHECK(rows[1]["times_first"] == 1.0);
  CHECK(rows[1]["times_previous"] == 1.0);
}

TEST_CASE("without ceilings or libraries no share of them is told") {
  const Reported alone = report({timed("one", 4)}, {});
  CHECK(!alone.results["tables"]["ladder_y"][0].contains("of_floor"));
  CHECK(!alone.results["tables"]["ladder_y"][0].contains("of_peer"));
  CHECK(alone.text.find("of floor") == std::string::npos);
  CHECK(alone.results["values"].empty());
  CHECK(alone.files == std::vector<std::string>{"ladder_y.svg", "results"});
  const Reported both = report(CLIMB, CEILINGS);
  CHECK_THAT(both.text, ContainsSubstring("of floor  of peer"));
  CHECK_THAT(both.text, ContainsSubstring("no version below 1.000 ms"));
  CHECK_THAT(both.text, ContainsSubstring("8.00x    20.0 %   40.0 %"));
  CHECK(both.results["values"]["peak_tflops"] == 10.0);
  CHECK(both.results["values"]["copy_gb_per_s"] == 1.0);
  CHECK(both.files == std::vector<std::string>{
                          "ladder_y.svg", "ladder_y_roofline.svg", "results"});
  CHECK(both.results["pictures"].size() == 2);
}

TEST_CASE("steps that were counted have a table of their own") {
  const Reported some = report({counted("a", {3000, 125, 64, 32, 0}),
                                counted("b", {1500, 125, 640, 0, 7}),
                                refused("c", "too large"), refused("d", "")},
                               {});
  const Json& tables = some.results["tables"];
  CHECK(!tables.contains("ladder_y"));
  const Json& a = tables["ladder_y_counts"][0];
  CHECK(a["bytes_per_output"] == 100.0);
  CHECK(a["times_least"] == Approx(0.1));
  CHECK(a["wavefronts"] == 64);
  CHECK(a["conflicts"] == 32);
  CHECK(tables["ladder_y_counts"][1]["findings"] == 7);
  CHECK(tables["ladder_y_unmeasured"][0]["note"] == "too large");
  CHECK(tables["ladder_y_unmeasured"][1]["note"] == "right");
  CHECK_THAT(some.text, ContainsSubstring("too large"));
  CHECK(some.files == std::vector<std::string>{"ladder_y.svg", "results"});
}

TEST_CASE("a version that was wrong is never among those measured") {
  std::vector<LadderStep> steps{timed("a", 1), counted("b", {}), timed("c", 9)};
  for (LadderStep& step : steps) step.note = "wrong";
  steps[2].note = "";
  const Json tables = report(steps, CEILINGS).results["tables"];
  CHECK(tables["ladder_y"].size() == 1);
  CHECK(tables["ladder_y"][0]["times_first"] == 1.0);
  CHECK(!tables.contains("ladder_y_counts"));
  CHECK(tables["ladder_y_unmeasured"].size() == 2);
}

TEST_CASE("a ladder of no steps, or of none that was measured, draws nothing") {
  CHECK(report({}, CEILINGS).files == std::vector<std::string>{"results"});
  CHECK(report({refused("a", "why")}, CEILINGS).files ==
        std::vector<std::string>{"results"});
}

TEST_CASE("whether all steps were refused, libraries aside, and why") {
  const LadderStep small = refused("a", "refused: too small");
  const LadderStep odd = refused("b", "refused: odd");
  CHECK(refusal_of_all({small, odd, timed("library", 1, true)}) == "too small");
  CHECK(refusal_of_all({small, timed("b", 1)}).empty());
  CHECK(refusal_of_all({small, counted("b", {})}).empty());
  CHECK(refusal_of_all({small, refused("b", "wrong")}).empty());
  CHECK(refusal_of_all({}).empty());
}

TEST_CASE("a ladder is read as it was reported") {
  std::vector<LadderStep> steps = CLIMB;
  steps.push_back(counted("counted", {1, 2, 3, 4, 5}));
  steps.push_back(refused("refused", "no reason"));
  const Json written = report(steps, CEILINGS).results;
  const auto ladders = read_ladders(written);
  REQUIRE(ladders.size() == 1);
  const Ladder& ladder = ladders[0];
  CHECK(ladder.task.title == TASK.title);
  CHECK(ladder.task.outputs == TASK.outputs);
  CHECK(ladder.ceilings->bytes_per_second == Approx(1e9));
  CHECK(ladder.steps.size() == 7);
  CHECK(ladder.steps[1].is_peer);
  CHECK(ladder.steps[5].count->conflicts == 4);
  CHECK(ladder.steps[6].note == "no reason");
  const Json again = report(ladder.steps, ladder.ceilings).results;
  CHECK(again["tables"]["ladder_y"].size() == 5);
  CHECK(again["tables"]["ladder_y"][3]["tflops"].get<double>() == Approx(0.4));
}

TEST_CASE("only the steps of its own shape are a ladder's") {
  Json results = report({timed("a", 1)}, {}).results;
  Json other = results["tables"]["ladder_y"][0];
  other["shape"] = "7,7";
  results["tables"]["ladder_y"].push_back(other);
  CHECK(read_ladders(results)[0].steps.size() == 1);
}

TEST_CASE("what is no ladder is refused, and no ladder is none") {
  CHECK(read_ladders({{"tables", Json::object()}}).empty());
  Json results = report({timed("a", 1)}, {}).results;
  for (const char* key : {"version", "ms", "repeats"}) {
    INFO(key);
    Json bad = results;
    bad["tables"]["ladder_y"][0][key] = Json::object();
    CHECK(refusal([&] { read_ladders(bad); }) != "accepted");
  }
  results["tables"]["ladders"][0].erase("flops");
  CHECK(refusal([&] { read_ladders(results); }) != "accepted");
  CHECK(refusal([] { read_ladders(Json::array()); }) != "accepted");
}

TEST_CASE("a roofline has its roof and a dot for each step that was timed") {
  const ScratchFolder folder;
  const fs::path file = folder / "roof.svg";
  std::vector<LadderStep> steps = CLIMB;
  steps.push_back(refused("refused", "no reason"));
  write_roofline(file, TASK, steps, CEILINGS);
  const std::string svg = read_file(file);
  for (const char* word :
       {"attainable: 10.0 TFLOP/s, 0.00 TB/s", "first: 0.05", "third: 0.40",
        "lib_b: 1.00", "flops for each byte"}) {
    INFO(word);
    CHECK(svg.find(word) != std::string::npos);
  }
  CHECK(svg.find("refused") == std::string::npos);
}

}  // namespace
}  // namespace hood
