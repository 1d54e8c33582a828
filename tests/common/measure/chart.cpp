// Charts drawn by gnuplot.

#include <fmt/core.h>

#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/chart.hpp>
#include <cstdlib>
#include <limits>
#include <tests/support/catch.hpp>
#include <tests/support/entries.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// The SVG text of some charts.
std::string drawn(const std::vector<Chart>& charts) {
  const ScratchFolder folder;
  write_charts(folder.path() / "chart.svg", charts);
  CHECK(entries_in(folder) == 1);
  return read_file(folder.path() / "chart.svg");
}

std::size_t count_of(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

Chart curves() {
  return {"Two curves",
          "epoch",
          "loss",
          {{"train", {{1, 1}, {2, 0.5}, {3, 0.25}}},
           {"test", {{1, 1.5}, {2, 0.75}, {3, 0.5}}},
           {"best", {{3, 0.25}, {2, 0.3}}, true}}};
}

TEST_CASE("a chart holds its titles, names, colours and dashes") {
  const std::string svg = drawn({curves()});
  CHECK(svg.find("width=\"700\" height=\"420\"") != std::string::npos);
  CHECK(svg.find("fill=\"#ffffff\"") != std::string::npos);
  for (const std::string word :
       {"Two curves", "epoch", "loss", "train", "test", "best", "</svg>"}) {
    CAPTURE(word);
    CHECK(svg.find(word) != std::string::npos);
  }
  CHECK(svg.find("rgb(  0, 114, 178)") != std::string::npos);
  CHECK(svg.find("rgb(213,  94,   0)") != std::string::npos);
  CHECK(svg.find("stroke-dasharray") != std::string::npos);
  CHECK(svg.find("sans-serif") != std::string::npos);
}

TEST_CASE("the same chart gives the same bytes") {
  CHECK(drawn({curves(), curves()}) == drawn({curves(), curves()}));
}

TEST_CASE("charts stand side by side") {
  Chart second = curves();
  second.title = "The second";
  second.log_y = true;
  const std::string svg = drawn({curves(), second});
  CHECK(svg.find("width=\"900\" height=\"420\"") != std::string::npos);
  CHECK(count_of(svg, "Two curves") == 1);
  CHECK(count_of(svg, "The second") == 1);
}

TEST_CASE("whatever stands in a label is text and nothing else") {
  const std::string odd =
      "it's \\n a_b^2 {x} @y $HOME `date` \"q\" <&> %s # end";
  Chart chart = curves();
  chart.title = odd;
  chart.x_label = odd + "\nsecond line";
  chart.y_label = "'; set output 'elsewhere'; '";
  chart.series[0].name = odd + "'";
  chart.series[1].name = odd;
  chart.series[2].name = "größe\t\x01";
  const std::string svg = drawn({chart});
  const std::string shown =
      "it’s \\n a_b^2 {x} @y $HOME `date` \"q\" &lt;&amp;> %s # end";
  CHECK(count_of(svg, shown) >= 3);
  CHECK(svg.find("second line") != std::string::npos);
  CHECK(svg.find("’; set output ’elsewhere’; ’") != std::string::npos);
  CHECK(svg.find("größe") != std::string::npos);
}

TEST_CASE("charts with nothing to draw are drawn empty") {
  Chart none = curves();
  none.series.clear();
  Chart empty = curves();
  for (Series& series : empty.series) series.points.clear();
  Chart single = curves();
  single.series = {{"one", {{3, 4}}}};
  Chart constant = curves();
  constant.series = {{"same", {{1, 2}, {1, 2}}}};
  Chart negative = curves();
  negative.series = {{"below", {{-1, -2}, {0, 0}}}};
  for (const Chart& chart : {none, empty, single, constant, negative}) {
    Chart logarithmic = chart;
    logarithmic.log_x = logarithmic.log_y = true;
    const std::string svg = drawn({chart, logarithmic, curves()});
    CHECK(count_of(svg, "Two curves") == 3);
  }
  CHECK(drawn({single}).find("use xlink:href='#gpPt6' transform") !=
        std::string::npos);
  CHECK_THROWS_AS(drawn({}), Error);
}

TEST_CASE("an empty chart leaves the next one its own range") {
  Chart empty = curves();
  empty.series.clear();
  // The curves end at epoch 3, so only the empty chart has a tick at 10.
  const std::string svg = drawn({empty, curves()});
  CHECK(count_of(svg, ">10<") + count_of(svg, "> 10<") == 2);
}

TEST_CASE("points that cannot be drawn are left out") {
  const double nan = std::nan("");
  const double infinity = std::numeric_limits<double>::infinity();
  Chart clean = curves();
  Chart dirty = curves();
  auto& points = dirty.series[0].points;
  points.insert(points.begin() + 1, {{nan, 1}, {2, nan}, {infinity, 1}});
  CHECK(drawn({dirty}) == drawn({clean}));
  clean.log_x = clean.log_y = dirty.log_x = dirty.log_y = true;
  points.insert(points.begin() + 1, {{0, 1}, {1, 0}, {-1, 1}, {1, -1}});
  CHECK(drawn({dirty}) == drawn({clean}));
}

TEST_CASE("very large, very small and very many points are drawn") {
  Chart chart = curves();
  chart.series[0].points = {{1e-300, 1e-300}, {1e300, 1e300}};
  chart.log_x = chart.log_y = true;
  drawn({chart});
  chart = curves();
  for (int i = 0; i < 50000; ++i) {
    chart.series[0].points.emplace_back(i, i % 7);
  }
  CHECK(drawn({chart}).size() > 250000);
}

TEST_CASE("bars hold their names and their parts, whatever their lengths") {
  const ScratchFolder folder;
  const auto svg = [&](const BarChart& chart) {
    write_bars(folder.path() / "bars.svg", chart);
    return read_file(folder.path() / "bars.svg");
  };
  const std::string two =
      svg({"A step",
           "ms",
           {"it's one", "two"},
           {{"forward", {1, 0}}, {"backward", {2.5, 1e-9}}}});
  for (const std::string word :
       {"A step", "ms", "it’s one", "two", "forward", "backward", "</svg>"}) {
    CAPTURE(word);
    CHECK(two.find(word) != std::string::npos);
  }
  const std::string nothing = svg({"No time", "ms", {"one"}, {{"", {0}}}});
  CHECK(nothing.find("No time") != std::string::npos);
  CHECK(entries_in(folder) == 1);
  CHECK_THROWS_AS(svg({"", "", {}, {}}), Error);
  CHECK_THROWS_AS(svg({"", "", {"one"}, {{"", {1, 2}}}}), Error);
}

/// How far from the top a word stands.
int height_of(const std::string& svg, const std::string& word) {
  const std::size_t at = svg.find(">" + word + "<");
  REQUIRE(at != std::string::npos);
  const std::string translate = "translate(";
  const std::size_t begin = svg.rfind(translate, at) + translate.size();
  return std::stoi(svg.substr(svg.find(',', begin) + 1));
}

TEST_CASE("bars and their names keep apart, however few they are") {
  const ScratchFolder folder;
  write_bars(folder / "bars.svg", {"title",
                                   "metres",
                                   {"upper", "lower"},
                                   {{"book", {9, 2}}, {"lib", {0, 7}}}});
  const std::string svg = read_file(folder / "bars.svg");
  CHECK(height_of(svg, "upper") > height_of(svg, "title") + 20);
  CHECK(height_of(svg, "lower") > height_of(svg, "upper") + 20);
  CHECK(height_of(svg, "metres") > height_of(svg, "lower") + 20);
  CHECK(height_of(svg, "book") > height_of(svg, "metres") + 10);
}

TEST_CASE("many names stand beside a chart, and no two dots are alike") {
  Chart chart = curves();
  for (int i = 0; i < 9; ++i) {
    chart.series.push_back(
        {fmt::format("dot {}", i), {{double(i), double(i)}}});
  }
  const std::string svg = drawn({chart});
  CHECK(svg.find("width=\"900\"") != std::string::npos);
  CHECK(svg.find("#gpPt6'") != std::string::npos);  // circles
  CHECK(svg.find("#gpPt4'") != std::string::npos);  // squares
}

/// Where a text begins, from the left: the 135.66 of translate(135.66,120.06).
std::string left_of(const std::string& svg, const std::string& text) {
  const std::size_t at = svg.find("<text>" + text + "<");
  const std::string before = "translate(";
  const std::size_t from = svg.rfind(before, at) + before.size();
  return svg.substr(from, svg.find(',', from) - from);
}

TEST_CASE("names stand below each other, however many there are") {
  for (const int count : {7, 13, 18, 30}) {
    CAPTURE(count);
    Chart chart{"Many", "x", "y", {}};
    for (int i = 0; i < count; ++i) {
      chart.series.push_back(
          {fmt::format("number {}", i), {{double(i), double(i)}}});
    }
    const std::string svg = drawn({chart});
    const std::string last = fmt::format("number {}", count - 1);
    REQUIRE(svg.find("<text>" + last + "<") != std::string::npos);
    CHECK(left_of(svg, "number 0") == left_of(svg, last));
  }
}

/// The error that write_charts ends in when PATH is `path`.
Error error_with_path(const std::string& path) {
  const ScratchFolder folder;
  const std::string before = std::getenv("PATH");
  setenv("PATH", path.c_str(), 1);
  Error result(ExitCode::done, "", "");
  try {
    write_charts(folder.path() / "chart.svg", {curves()});
  } catch (const Error& error) {
    result = error;
  }
  setenv("PATH", before.c_str(), 1);
  CHECK(entries_in(folder) == 0);
  return result;
}

TEST_CASE("without gnuplot, the package to install is named") {
  const ScratchFolder folder;
  fs::create_symlink("/bin/sh", folder.path() / "sh");
  const Error error = error_with_path(folder.path());
  CHECK(error.code() == ExitCode::bad_input);
  CHECK(std::string(error.what()).find("install the package gnuplot-nox") !=
        std::string::npos);
}

TEST_CASE("where gnuplot fails, its reason is told") {
  const ScratchFolder folder;
  fs::create_symlink("/bin/sh", folder.path() / "sh");
  write_file_whole(folder.path() / "gnuplot",
                   "#!/bin/sh\necho '<svg'\necho 'a warning' >&2\n"
                   "echo '  line 7: unknown terminal' >&2\nexit 3\n");
  fs::permissions(folder.path() / "gnuplot", fs::perms::owner_all);
  const Error error = error_with_path(folder.path());
  CHECK(error.code() == ExitCode::check_failed);
  CHECK(std::string(error.what()) ==
        "gnuplot failed:   line 7: unknown terminal");
}

}  // namespace
}  // namespace hood
