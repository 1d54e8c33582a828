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

/// The plot command and before it the data it draws.
std::string plot(const Chart& chart) {
  std::string data;
  std::string command = "plot";
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    const std::string lines = drawable(chart, series);
    if (lines.empty()) continue;
    data += fmt::format("$series{} << END\n{}END\n", i, lines);
    // A single point makes no line: it is drawn as a dot.
    const bool dots = series.dots || lines.find('\n') == lines.size() - 1;
    const std::string style =
        dots ? "points pointtype 7 pointsize 0.5"
             : fmt::format("lines linewidth 2 dashtype {}", i % 5 + 1);
    command += fmt::format(" $series{} title {} with {} linecolor rgb '{}',", i,
                           quoted(series.name), style,
                           COLOURS[i % std::size(COLOURS)]);
  }
  if (data.empty()) {
    return "set xrange [1:10]\nset yrange [1:10]\nplot NaN notitle";
  }
  return data + command;
}

std::string script(const std::vector<Chart>& charts) {
  std::string text = fmt::format(
      R"(set encoding utf8
set terminal svg noenhanced size {},420 font 'sans-serif,14' background 'white'
set border 3
set tics nomirror out scale 0.5
set grid linecolor '#cccccc'
set key below Left reverse
set multiplot layout 1,{}
)",
      charts.size() == 1 ? 700 : 450 * charts.size(), charts.size());
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

}  // namespace

void write_charts(const std::filesystem::path& path,
                  const std::vector<Chart>& charts) {
  if (charts.empty()) check_failed("a file of no charts");
  // The shell sends to our stdout what gnuplot has to say, and the picture to
  // a file that exists only in memory.
  const int picture = memfd_create("chart", 0);
  const std::string name = fmt::format("/dev/fd/{}", picture);
  ProcessOptions options;
  options.input = script(charts);
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

}  // namespace hood
