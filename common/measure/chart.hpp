#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace hood {

/// One line of a chart: its points and its name in the legend.
struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;  // x, y
  bool dots = false;                              // not joined by a line
};

/// A line chart.
struct Chart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Series> series;
  bool log_x = false;
  bool log_y = false;
};

/// Horizontal bars, one below the other, each made of a part for every series.
struct BarChart {
  struct Parts {
    std::string name;
    std::vector<double> lengths;  // of this part in each bar; 0 or more
  };
  std::string title;
  std::string x_label;
  std::vector<std::string> bars;  // their names, from the top
  std::vector<Parts> series;
};

/// Several charts side by side, drawn by gnuplot as one SVG file with a white
/// ground, written as a whole. Colours are told apart by colour-blind readers,
/// and lines also by their dashes. Points that are not finite, or not positive
/// on a logarithmic axis, are left out. Bad input if gnuplot is not installed.
void write_charts(const std::filesystem::path& path,
                  const std::vector<Chart>& charts);

/// The same for a bar chart. Check failed unless every series has a length for
/// every bar.
void write_bars(const std::filesystem::path& path, const BarChart& chart);

}  // namespace hood
