// Several chapters' ladders as one, and as a page.

#include <common/measure/ladder.hpp>
#include <set>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <tests/tools/book/ladders.hpp>
#include <tools/book/bench_page.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

const NamedShape ALEX3 = find_shape("alex3");

struct MergedRuns {
  Json json;
  std::string page;
};

MergedRuns merge(const std::vector<LadderRun>& runs) {
  const ScratchFolder scratch;
  const ChildEnd end = in_child([&] {
    const Json merged = merge_ladders(runs, scratch.path());
    write_file_whole(scratch / "page", bench_page(merged, scratch.path()));
    write_file_whole(scratch / "json", merged.dump());
    return 0;
  });
  REQUIRE(end.exit_code == 0);
  return {Json::parse(read_file(scratch / "json")),
          read_file(scratch / "page")};
}

LadderStep refused(const std::string& version, bool is_peer = false) {
  return {version, "an idea", is_peer, {}, {}, "refused: too <large>"};
}

std::vector<LadderRun> two_chapters() {
  return {
      {chapter_of(8), ALEX3,
       results_of(ALEX3.text, {timed("naive", 40), timed("cuDNN", 3, true)})},
      {chapter_of(9), ALEX3,
       results_of(ALEX3.text,
                  {timed("tiled", 10), timed("naive", 39), refused("split"),
                   timed("cuDNN", 2, true)},
                  2e13)}};
}

TEST_CASE("ladders: of each shape and product one, libraries last") {
  const Json tables = merge(two_chapters()).json["tables"];
  REQUIRE(tables["ladders"].size() == 1);
  CHECK(tables["ladders"][0]["name"] == "alex3_y");
  CHECK(tables["ladders"][0]["title"] == "alex3: y of " + ALEX3.text);
  const Json& rows = tables["alex3_y"];
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["version"] == "naive");
  CHECK(rows[0]["chapter"] == "8");
  CHECK(rows[0]["ms"].get<double>() == Approx(40));
  CHECK(rows[1]["version"] == "tiled");
  CHECK(rows[1]["chapter"] == "9");
  CHECK(rows[1]["times_previous"].get<double>() == Approx(4));
  CHECK(rows[2]["version"] == "cuDNN");
  CHECK(rows[2]["chapter"] == "");
  CHECK(rows[2]["ms"].get<double>() == Approx(2));
  CHECK(rows[1]["of_peer"].get<double>() == Approx(0.2));
  CHECK(tables["alex3_y_unmeasured"][0]["version"] == "split");
}

TEST_CASE("ladders: the best of chapter 8 is not there twice") {
  const Json tables =
      merge({{chapter_of(8), ALEX3,
              results_of(ALEX3.text, {timed("along_q", 40)})},
             {chapter_of(9), ALEX3,
              results_of(ALEX3.text, {timed("naive", 41), timed("tile", 10)})}})
          .json["tables"];
  REQUIRE(tables["alex3_y"].size() == 2);
  CHECK(tables["alex3_y"][1]["version"] == "tile");
  CHECK(tables["alex3_y"][1]["times_previous"].get<double>() == Approx(4));
}

TEST_CASE("ladders: the ceilings are the highest that were measured") {
  const Json merged = merge(two_chapters()).json;
  CHECK(merged["values"]["peak_tflops"].get<double>() == Approx(20));
  CHECK(merged["environment"]["device"] == "A <card>");
}

TEST_CASE(
    "ladders: one that was refused first and measured later is measured") {
  const auto runs = [](const LadderStep& first, const LadderStep& second) {
    return std::vector<LadderRun>{
        {chapter_of(8), ALEX3, results_of(ALEX3.text, {first})},
        {chapter_of(9), ALEX3, results_of(ALEX3.text, {second})}};
  };
  const auto is_measured = [&](const LadderStep& a, const LadderStep& b) {
    const Json tables = merge(runs(a, b)).json["tables"];
    return tables.contains("alex3_y") && !tables.contains("alex3_y_unmeasured");
  };
  CHECK(is_measured(refused("a"), timed("a", 1)));
  CHECK(is_measured(timed("a", 1), refused("a")));
  CHECK(is_measured(refused("lib", true), timed("lib", 1, true)));
  CHECK(is_measured(timed("lib", 1, true), refused("lib", true)));
}

TEST_CASE("ladders: other shapes, and those a program chose, stay apart") {
  std::vector<LadderRun> runs = two_chapters();
  const NamedShape odd = find_shape("3,4,9,7,5,3,3,1,1");
  runs.push_back(
      {chapter_of(8), odd, results_of(odd.text, {timed("naive", 7)})});
  runs.push_back({chapter_of(7), {}, results_of("64,64,64", {timed("mm", 5)})});
  const Json ladders = merge(runs).json["tables"]["ladders"];
  std::vector<std::string> names;
  for (const Json& row : ladders) names.push_back(row["name"]);
  CHECK(names ==
        std::vector<std::string>{"alex3_y", "3_4_9_7_5_3_3_1_1_y", "ladder_y"});
  CHECK(ladders[1]["title"] == "y of 3,4,9,7,5,3,3,1,1");
}

TEST_CASE("ladders: counts make a ladder, too") {
  const NamedShape small = small_shape();
  const MergedRuns merged = merge(
      {{chapter_of(8), small, results_of(small.text, {counted("a", 992)})},
       {chapter_of(9), small, results_of(small.text, {counted("b", 117)})}});
  const Json& rows = merged.json["tables"]["small_y_counts"];
  REQUIRE(rows.size() == 2);
  CHECK(rows[1]["chapter"] == "9");
  CHECK(rows[1]["bytes_per_output"] == 4.0);
  CHECK_THAT(merged.page, ContainsSubstring("<td>4.00</td>"));
  CHECK_THAT(merged.page, ContainsSubstring("SIMT machine"));
}

TEST_CASE(
    "ladders: the page needs nothing beside it, and escapes what it has") {
  const std::string page = merge(two_chapters()).page;
  CHECK(page.rfind("<!doctype html>", 0) == 0);
  CHECK_THAT(page, ContainsSubstring("A &lt;card&gt;, CUDA 1.0, CUDA 2.0"));
  CHECK_THAT(page, ContainsSubstring("refused: too &lt;large&gt;"));
  CHECK_THAT(page, ContainsSubstring("an &lt;idea&gt;"));
  CHECK_THAT(page, ContainsSubstring("<td>4.00x</td>"));
  CHECK_THAT(page, !ContainsSubstring("No library was measured"));
  CHECK_THAT(page, !ContainsSubstring("<script"));
  std::size_t pictures = 0;
  for (std::size_t at = page.find("src=\""); at != std::string::npos;
       at = page.find("src=\"", at + 1)) {
    CHECK(page.compare(at + 5, 19, "data:image/svg+xml,") == 0);
    ++pictures;
  }
  CHECK(pictures == 2);
  const std::string alone =
      merge({{chapter_of(8), ALEX3, results_of(ALEX3.text, {timed("a", 1)})}})
          .page;
  CHECK_THAT(alone, ContainsSubstring("No library was measured"));
}

TEST_CASE("ladders: no run is an empty page") {
  const MergedRuns none = merge({});
  CHECK_THAT(none.page, ContainsSubstring("</html>"));
  CHECK(none.json["tables"].empty());
}

TEST_CASE("ladders: a shape is found by its name or its numbers") {
  CHECK(find_shape("cb5").text == "128,384,13,13,384,3,3,1,0");
  CHECK(find_shape("128,256,13,13,384,3,3,1,1").name == "alex3");
  CHECK(find_shape("1,2,3,4,5,3,4,7,0").name == "1_2_3_4_5_3_4_7_0");
  std::set<std::string> names;
  for (const NamedShape& shape : ladder_shapes()) {
    INFO(shape.name);
    CHECK(names.insert(shape.name).second);
    CHECK(find_shape(shape.text).name == shape.name);
  }
  CHECK(find_shape("small").text == small_shape().text);
}

TEST_CASE("ladders: what is no shape is refused") {
  CHECK_THAT(refusal([] { find_shape("alex"); }),
             ContainsSubstring("the nearest name is alex"));
  for (const char* word :
       {"", ",", "1,2,3,4,5,3,4,7", "1,2,3,4,5,3,4,7,0,0", "1,2,3,4,5,3,4,7,",
        "0,2,3,4,5,3,4,7,0", "1,2,3,4,5,3,4,0,0", "1,2,3,4,5,3,4,7,-1",
        "1,2,3,4,5,4,4,7,0", "1,2,3,4,5,3,5,7,0", "1,2,3,4,5,3,4,7,x",
        "1, 2,3,4,5,3,4,7,0", "1,2,3,4,5,3,4,7,99999999999",
        "+1,2,3,4,5,3,4,7,0", "1.0,2,3,4,5,3,4,7,0"}) {
    INFO(word);
    CHECK(refusal([&] { find_shape(word); }) != "accepted");
  }
}

TEST_CASE("ladders: chapters without one are refused") {
  CHECK_THAT(refusal([] { find_ladder_chapter("1"); }),
             ContainsSubstring("chapter 1 has no ladder"));
  CHECK_THAT(refusal([] { find_ladder_chapter("6"); }),
             ContainsSubstring("chapters 7 to 11 have one"));
  CHECK_THAT(refusal([] { find_ladder_chapter("99"); }),
             ContainsSubstring("no chapter \"99\""));
  for (const Chapter& chapter : ladder_chapters()) {
    INFO(chapter.target);
    CHECK(has_ladder(chapter));
    CHECK(chapter.target.find("-simt") == std::string::npos);
  }
}

}  // namespace
}  // namespace hood
