#include <fmt/core.h>

#include <algorithm>
#include <common/measure/chart.hpp>
#include <common/measure/ladder.hpp>
#include <common/measure/roofline.hpp>
#include <common/measure/table.hpp>

namespace hood {
namespace {

using Row = nlohmann::ordered_json;
using Steps = std::vector<LadderStep>;

constexpr double SECTOR_BYTES = 32;

/// A column of what is printed: the key of its figures, and how they are
/// written.
struct Column {
  const char* key;
  const char* header;
  const char* format = "{}";
  double scale = 1;
};

const std::vector<Column> TIMES{{"version", "version"},
                                {"idea", "idea"},
                                {"ms", "ms", "{:.3f}"},
                                {"min_ms", "least", "{:.3f}"},
                                {"max_ms", "most", "{:.3f}"},
                                {"tflops", "TFLOP/s", "{:.2f}"},
                                {"gb_per_s", "GB/s", "{:.0f}"},
                                {"times_previous", "of before", "{:.2f}x"},
                                {"times_first", "of first", "{:.2f}x"},
                                {"of_floor", "of floor", "{:.1f} %", 100},
                                {"of_peer", "of peer", "{:.1f} %", 100}};
const std::vector<Column> COUNTS{{"version", "version"},
                                 {"idea", "idea"},
                                 {"sectors_read", "sectors read", "{:.0f}"},
                                 {"sectors_written", "written", "{:.0f}"},
                                 {"bytes_per_output", "bytes/output", "{:.2f}"},
                                 {"times_least", "of least", "{:.2f}x"},
                                 {"wavefronts", "wavefronts", "{:.0f}"},
                                 {"conflicts", "conflicts", "{:.0f}"},
                                 {"findings", "findings", "{:.0f}"}};
const std::vector<Column> UNMEASURED{
    {"version", "version"}, {"idea", "idea"}, {"note", "not measured"}};

std::string cell(const Column& column, const Row& value) {
  if (value.is_string()) return value.get<std::string>();
  return fmt::format(fmt::runtime(column.format),
                     column.scale * value.get<double>());
}

/// Those of the columns that the rows have.
void print(std::vector<Column> columns, const std::vector<Row>& rows) {
  std::erase_if(columns,
                [&](const Column& c) { return !rows[0].contains(c.key); });
  std::vector<std::string> header;
  for (const Column& column : columns) header.push_back(column.header);
  Table table(header);
  for (const Row& row : rows) {
    std::vector<std::string> cells;
    for (const Column& column : columns) {
      cells.push_back(cell(column, row[column.key]));
    }
    table.add(cells);
  }
  table.print();
}

/// Prints the rows of one kind, and keeps them.
void report(const std::vector<Row>& rows, const std::vector<Column>& columns,
            const std::string& name, Results& results) {
  if (rows.empty()) return;
  print(columns, rows);
  for (const Row& row : rows) results.add_row(name, row);
}

/// A version that was wrong has a note, whatever else it has.
bool is_timed(const LadderStep& step) {
  return step.time && step.note.empty();
}
bool is_counted(const LadderStep& step) {
  return step.count && step.note.empty();
}

Row row_of(const LadderTask& task, const LadderStep& step) {
  return {{"shape", task.shape},
          {"version", step.version},
          {"idea", step.idea},
          {"peer", step.is_peer}};
}

/// The median time of the fastest peer, if one was timed.
std::optional<double> best_peer(const Steps& steps) {
  std::optional<double> best;
  for (const LadderStep& step : steps) {
    if (!step.is_peer || !is_timed(step)) continue;
    best = std::min(best.value_or(step.time->median), step.time->median);
  }
  return best;
}

/// The median time of the first step of the book's own; of the first peer, if
/// there is none.
double first_time(const Steps& steps) {
  const LadderStep* first = nullptr;
  for (const LadderStep& step : steps) {
    if (!is_timed(step)) continue;
    if (first == nullptr || (first->is_peer && !step.is_peer)) first = &step;
  }
  return first == nullptr ? 0 : first->time->median;
}

std::vector<Row> timed_rows(const LadderTask& task, const Steps& steps,
                            const std::optional<Ceilings>& ceilings) {
  const std::optional<double> peer = best_peer(steps);
  const double first = first_time(steps);
  std::optional<double> previous;
  std::vector<Row> rows;
  for (const LadderStep& step : steps) {
    if (!is_timed(step)) continue;
    const double seconds = step.time->median;
    Row row = row_of(task, step);
    row["verified"] = true;
    row["ms"] = 1e3 * seconds;
    row["min_ms"] = 1e3 * step.time->min;
    row["max_ms"] = 1e3 * step.time->max;
    row["repeats"] = step.time->repeats;
    row["tflops"] = task.flops / seconds / 1e12;
    row["gb_per_s"] = task.bytes / seconds / 1e9;
    row["times_previous"] = previous.value_or(seconds) / seconds;
    row["times_first"] = first / seconds;
    if (ceilings) row["of_floor"] = ceilings->floor(task) / seconds;
    if (peer) row["of_peer"] = *peer / seconds;
    if (!step.is_peer) previous = seconds;
    rows.push_back(row);
  }
  return rows;
}

std::vector<Row> counted_rows(const LadderTask& task, const Steps& steps) {
  std::vector<Row> rows;
  for (const LadderStep& step : steps) {
    if (!is_counted(step)) continue;
    const Counted& count = *step.count;
    const double bytes =
        SECTOR_BYTES * double(count.sectors_read + count.sectors_written);
    Row row = row_of(task, step);
    row["verified"] = true;
    row["sectors_read"] = count.sectors_read;
    row["sectors_written"] = count.sectors_written;
    row["bytes_per_output"] = bytes / double(task.outputs);
    row["times_least"] = bytes / task.bytes;
    row["wavefronts"] = count.wavefronts;
    row["conflicts"] = count.conflicts;
    row["findings"] = count.findings;
    rows.push_back(row);
  }
  return rows;
}

std::vector<Row> unmeasured_rows(const LadderTask& task, const Steps& steps) {
  std::vector<Row> rows;
  for (const LadderStep& step : steps) {
    if (is_timed(step) || is_counted(step)) continue;
    Row row = row_of(task, step);
    row["note"] = step.note.empty() ? "right" : step.note;
    rows.push_back(row);
  }
  return rows;
}

BarChart chart_of_times(const LadderTask& task, const std::vector<Row>& rows) {
  BarChart chart{task.title, "TFLOP/s", {}, {{"the book", {}}}};
  const bool has_peer = std::any_of(rows.begin(), rows.end(), [](const Row& r) {
    return r["peer"].get<bool>();
  });
  if (has_peer) chart.series.push_back({"library", {}});
  for (const Row& row : rows) {
    const bool peer = row["peer"].get<bool>();
    const double tflops = row["tflops"].get<double>();
    chart.bars.push_back(row["version"].get<std::string>());
    chart.series[0].lengths.push_back(peer ? 0 : tflops);
    if (has_peer) chart.series[1].lengths.push_back(peer ? tflops : 0);
  }
  return chart;
}

BarChart chart_of_counts(const LadderTask& task, const std::vector<Row>& rows) {
  BarChart chart{task.title,
                 "bytes of global memory for each output",
                 {},
                 {{"read", {}}, {"written", {}}}};
  for (const Row& row : rows) {
    chart.bars.push_back(row["version"].get<std::string>());
    for (std::size_t i = 0; i < 2; ++i) {
      const char* key = i == 0 ? "sectors_read" : "sectors_written";
      chart.series[i].lengths.push_back(SECTOR_BYTES * row[key].get<double>() /
                                        double(task.outputs));
    }
  }
  return chart;
}

void draw(const LadderTask& task, const BarChart& chart, const Options& options,
          Results& results) {
  write_bars(options.out / (task.name + ".svg"), chart);
  results.add_picture(task.name + ".svg", task.title);
}

void keep_task(const LadderTask& task, const std::optional<Ceilings>& ceilings,
               Results& results) {
  results.add_row("ladders", {{"name", task.name},
                              {"title", task.title},
                              {"shape", task.shape},
                              {"flops", task.flops},
                              {"bytes", task.bytes},
                              {"outputs", task.outputs}});
  if (!ceilings) return;
  results.set("peak_tflops", ceilings->flops_per_second / 1e12);
  results.set("copy_gb_per_s", ceilings->bytes_per_second / 1e9);
}

void print_title(const LadderTask& task,
                 const std::optional<Ceilings>& ceilings) {
  fmt::print("\n{}\n", task.title);
  if (!ceilings) return;
  fmt::print("{:.2f} Gflop, {:.1f} MB at least: no version below {:.3f} ms\n",
             task.flops / 1e9, task.bytes / 1e6, 1e3 * ceilings->floor(task));
}

}  // namespace

double Ceilings::floor(const LadderTask& task) const {
  return std::max(task.flops / flops_per_second, task.bytes / bytes_per_second);
}

std::string refusal_of_all(const std::vector<LadderStep>& steps) {
  const std::string mark = "refused: ";
  std::string first;
  for (const LadderStep& step : steps) {
    if (step.is_peer) continue;
    if (step.note.rfind(mark, 0) != 0) return "";
    if (first.empty()) first = step.note.substr(mark.size());
  }
  return first;
}

void report_ladder(const LadderTask& task, const std::vector<LadderStep>& steps,
                   const std::optional<Ceilings>& ceilings,
                   const Options& options, Results& results) {
  const auto timed = timed_rows(task, steps, ceilings);
  const auto counted = counted_rows(task, steps);
  print_title(task, ceilings);
  keep_task(task, ceilings, results);
  report(timed, TIMES, task.name, results);
  report(counted, COUNTS, task.name + "_counts", results);
  report(unmeasured_rows(task, steps), UNMEASURED, task.name + "_unmeasured",
         results);
  if (!timed.empty()) {
    draw(task, chart_of_times(task, timed), options, results);
  } else if (!counted.empty()) {
    draw(task, chart_of_counts(task, counted), options, results);
  }
  if (!timed.empty() && ceilings) {
    const std::string file = task.name + "_roofline.svg";
    write_roofline(options.out / file, task, steps, *ceilings);
    results.add_picture(file, task.title + ": what the device can attain");
  }
}

}  // namespace hood
