#include <fmt/core.h>

#include <chapters/11_chwn_layout/report.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>

namespace hood {
namespace {

std::string shown(const std::optional<double>& ms) {
  return ms ? fmt::format("{:.3f}", *ms) : "-";
}

nlohmann::json figure_of(const std::optional<double>& ms) {
  return ms ? nlohmann::json(*ms) : nlohmann::json("-");
}

/// The times of all, cuDNN's last; then what the last version reached.
void add_times(const ProductTimes& one, const std::vector<std::string>& names,
               std::vector<std::string>& cells, nlohmann::ordered_json& row) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    cells.push_back(shown(one.ms[i]));
    row[names[i] + "_ms"] = figure_of(one.ms[i]);
  }
  cells.push_back(shown(one.cudnn_ms));
  row["cudnn_ms"] = figure_of(one.cudnn_ms);
  row["cudnn_idea"] = one.cudnn_idea;
  const std::optional<double>& last = one.ms.back();
  std::optional<double> tflops, of_cudnn;
  if (last) tflops = one.tflops(*last);
  if (last && one.cudnn_ms) of_cudnn = *one.cudnn_ms / *last;
  cells.push_back(tflops ? fmt::format("{:.1f}", *tflops) : "-");
  cells.push_back(of_cudnn ? fmt::format("{:.2f}", *of_cudnn) : "-");
  row["tflops"] = figure_of(tflops);
  row["of_cudnn"] = figure_of(of_cudnn);
}

std::vector<std::string> header_of(const std::vector<std::string>& first,
                                   const std::vector<std::string>& names) {
  std::vector<std::string> header = first;
  for (const std::string& name : names) header.push_back(name + " ms");
  for (const char* word : {"cuDNN ms", "TFLOP/s", "times as fast"}) {
    header.emplace_back(word);
  }
  return header;
}

/// TFLOP/s over the images of a batch, a line for each version and cuDNN.
Chart chart_of(const std::vector<ProductTimes>& rows, Pass pass,
               const std::vector<std::string>& names) {
  Chart chart{name_of(pass), "images", "TFLOP/s", {}, true, false};
  for (const std::string& name : names) chart.series.push_back({name, {}});
  chart.series.push_back({"cuDNN", {}});
  for (const ProductTimes& one : rows) {
    if (one.pass != pass) continue;
    const auto add = [&](std::size_t i, const std::optional<double>& ms) {
      if (ms) {
        chart.series[i].points.emplace_back(double(one.shape.N),
                                            one.tflops(*ms));
      }
    };
    for (std::size_t i = 0; i < names.size(); ++i) add(i, one.ms[i]);
    add(names.size(), one.cudnn_ms);
  }
  if (chart.series.back().points.empty()) chart.series.pop_back();
  return chart;
}

}  // namespace

void report_layers(const std::vector<NamedLayer>& layers,
                   const std::vector<ProductTimes>& rows,
                   const std::vector<std::string>& names, Results& results) {
  fmt::print("\nKnown layers, each result proved\n");
  Table table(header_of({"layer", "product"}, names));
  for (const ProductTimes& one : rows) {
    std::string layer;
    for (const NamedLayer& known : layers) {
      if (known.shape.text() == one.shape.text()) layer = known.name;
    }
    std::vector<std::string> cells{layer, name_of(one.pass)};
    nlohmann::ordered_json row{{"layer", layer},
                               {"shape", one.shape.text()},
                               {"pass", name_of(one.pass)}};
    add_times(one, names, cells, row);
    table.add(cells);
    results.add_row(std::string("layers_") + name_of(one.pass), row);
  }
  table.print();
}

void report_batches(const std::vector<ProductTimes>& rows,
                    const std::vector<std::string>& names,
                    const Options& options, Results& results) {
  if (rows.empty()) return;
  fmt::print("\nThe same layer with more and more images\n");
  Table table(header_of({"images", "product"}, names));
  for (const ProductTimes& one : rows) {
    std::vector<std::string> cells{fmt::format("{}", one.shape.N),
                                   name_of(one.pass)};
    nlohmann::ordered_json row{{"images", one.shape.N},
                               {"shape", one.shape.text()},
                               {"pass", name_of(one.pass)}};
    add_times(one, names, cells, row);
    table.add(cells);
    results.add_row(std::string("batches_") + name_of(one.pass), row);
  }
  table.print();
  std::vector<Chart> charts;
  for (const Pass pass : ALL_PASSES) {
    charts.push_back(chart_of(rows, pass, names));
  }
  write_charts(options.out / "11_batches.svg", charts);
  results.add_picture("11_batches.svg", "Speed over the images of a batch");
}

}  // namespace hood
