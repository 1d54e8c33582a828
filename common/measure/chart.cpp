#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/chart.hpp>

namespace hood {
namespace {

// The palette of M. Okabe and K. Ito, 2008, without its yellow, which is too
// faint on white.
constexpr const char* COLOURS[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                   "#E69F00", "#56B4E9", "#000000"};
// Gnuplot's filled ones: a circle, a square, triangles, a diamond.
constexpr int POINT_TYPES[] = {7, 5, 9, 13, 11};
// With more names below it, little would be left of a chart.
constexpr std::size_t MOST_NAMES_BELOW = 6;

/// A text as gnuplot takes it literally: in single quotes, on one line. An
/// apostrophe, which would end it, becomes the typographer's.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      result += "’";
    } else {
      result += letter >= 0 && letter < ' ' ? ' ' : letter;
    }
  }
  return result + "'";
}

/// The points that can be drawn, a line each.
std::string drawable(const Chart& chart, const Series& series) {
  std::string lines;
  for (const auto& [x, y] : series.points) {
    if (!std::isfinite(x) || !std::isfinite(y)) continue;
    if ((chart.log_x && x <= 0) || (chart.log_y && y <= 0)) continue;
    lines += fmt::format("{:.10g} {:.10g}\n", x, y);
  }
  return lines;
}

/// How the points of the series of this number are drawn. A single one makes no
/// line: it is a dot.
std::string style_of(const Series& series, std::size_t number, bool single) {
  if (!series.dots && !single) {
    return fmt::format("lines linewidth 2 dashtype {}", number % 5 + 1);
  }
  const std::size_t shape = number / std::size(COLOURS);
  return fmt::format("points pointtype {} pointsize {}",
                     POINT_TYPES[shape % std::size(POINT_TYPES)],
                     single ? 0.9 : 0.5);
}

/// The plot command and before it the data it draws.
std::string plot(const Chart& chart) {
  std::string data;
  std::string command = "plot";
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    const std::string lines = drawable(chart, series);
    if (lines.empty()) continue;
    data += fmt::format("$series{} << END\n{}END\n", i, lines);
    const bool single = lines.find('\n') == lines.size() - 1;
    command += fmt::format(" $series{} title {} with {} linecolor rgb '{}',", i,
                           quoted(series.name), style_of(series, i, single),
                           COLOURS[i % std::size(COLOURS)]);
  }
  if (data.empty()) {
    return "set xrange [1:10]\nset yrange [1:10]\nplot NaN notitle";
  }
  return data + command;
}

/// What every picture begins with.
std::string preamble(std::size_t width, std::size_t height) {
  return fmt::format(
      R"(set encoding utf8
set terminal svg noenhanced size {},{} font 'sans-serif,14' background 'white'
set border 3
set tics nomirror out scale 0.5
set grid linecolor '#cccccc'
)",
      width, height);
}

std::string script(const std::vector<Chart>& charts) {
  const std::size_t names = charts[0].series.size();
  const bool beside = charts.size() == 1 && names > MOST_NAMES_BELOW;
  const std::size_t alone = beside ? 900 : 700;
  // Names that found no room below each other would stand in front of the plot.
  const std::size_t height =
      beside ? std::max<std::size_t>(420, 170 + 22 * names) : 420;
  std::string text =
      preamble(charts.size() == 1 ? alone : 450 * charts.size(), height) +
      fmt::format("set key {} Left reverse\nset multiplot layout 1,{}\n",
                  beside ? "outside right top vertical" : "below",
                  charts.size());
  for (const Chart& chart : charts) {
    text += fmt::format(
        R"(set title {}
set xlabel {}."\n"
set ylabel {}
{} logscale x
{} logscale y
set autoscale
{}
)",
        quoted(chart.title), quoted(chart.x_label), quoted(chart.y_label),
        chart.log_x ? "set" : "unset", chart.log_y ? "set" : "unset",
        plot(chart));
  }
  return text + "unset multiplot\n";
}

std::string script(const BarChart& chart) {
  constexpr double HALF_HEIGHT = 0.35;
  const bool has_key = chart.series.size() > 1;
  std::string text =
      preamble(700, (has_key ? 180 : 120) + 26 * chart.bars.size());
  text += fmt::format("set title {}\nset xlabel {}{}\n", quoted(chart.title),
                      quoted(chart.x_label), has_key ? ".\"\\n\"" : "");
  text += fmt::format("set yrange [{}.5:-0.5]\nset xrange [0:*]\n",
                      chart.bars.size() - 1);
  text += "unset grid\nset grid xtics linecolor '#cccccc'\nset ytics (";
  for (std::size_t bar = 0; bar < chart.bars.size(); ++bar) {
    text += fmt::format("{}{} {}", bar == 0 ? "" : ", ",
                        quoted(chart.bars[bar]), bar);
  }
  text += fmt::format(")\nset style fill solid 0.9\n{}\n",
                      has_key ? "set key below Left reverse" : "unset key");
  std::vector<double> starts(chart.bars.size());
  std::string command = "plot";
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    text += fmt::format("$series{} << END\n", i);
    for (std::size_t bar = 0; bar < chart.bars.size(); ++bar) {
      const double end = starts[bar] + chart.series[i].lengths[bar];
      if (end == starts[bar] && end > 0) continue;  // nothing but its edge
      text += fmt::format("{0:.10g} {1} {2:.10g} {0:.10g} {3:.10g} {4:.10g}\n",
                          end, bar, starts[bar], double(bar) - HALF_HEIGHT,
                          double(bar) + HALF_HEIGHT);
      starts[bar] = end;
    }
    text += "END\n";
    command += fmt::format(
        " $series{} title {} with boxxyerror linecolor rgb '{}',", i,
        quoted(chart.series[i].name), COLOURS[i % std::size(COLOURS)]);
  }
  return text + command + "\n";
}

/// Lets gnuplot draw, and writes the picture as a whole.
void draw(const std::filesystem::path& path, const std::string& script) {
  // The shell sends to our stdout what gnuplot has to say, and the picture to
  // a file that exists only in memory.
  const int picture = memfd_create("chart", 0);
  const std::string name = fmt::format("/dev/fd/{}", picture);
  ProcessOptions options;
  options.input = script;
  options.capture = true;
  const ProcessEnd end = run_process(
      {"sh", "-c", "exec gnuplot --default-settings - 2>&1 >" + name}, options);
  const std::string bytes = read_file(name);
  close(picture);
  if (end.exit_code == 127) {
    bad_input("gnuplot, which draws the charts, was not found",
              "install the package gnuplot-nox");
  }
  if (end.exit_code > 128) {
    bad_input("gnuplot, which draws the charts, was stopped",
              fmt::format("by signal {}", end.exit_code - 128));
  }
  if (end.exit_code != 0) {
    // The error at which gnuplot gave up is the last thing it said.
    const std::size_t last = end.out.find_last_not_of(" \n");
    const std::size_t line = end.out.rfind('\n', last) + 1;
    check_failed("gnuplot failed", end.out.substr(line, last + 1 - line));
  }
  write_file_whole(path, bytes);
}

}  // namespace

void write_charts(const std::filesystem::path& path,
                  const std::vector<Chart>& charts) {
  if (charts.empty()) check_failed("a file of no charts");
  draw(path, script(charts));
}

void write_bars(const std::filesystem::path& path, const BarChart& chart) {
  if (chart.bars.empty()) check_failed("a chart of no bars");
  for (const BarChart::Parts& part : chart.series) {
    if (part.lengths.size() != chart.bars.size()) {
      check_failed(fmt::format("{} lengths for {} bars", part.lengths.size(),
                               chart.bars.size()));
    }
  }
  draw(path, script(chart));
}

}  // namespace hood
