#include <fmt/core.h>

#include <chapters/08_naive_convolution/report.hpp>
#include <common/measure/table.hpp>

namespace hood {

void report_grids(const std::vector<Laid>& rows, Results& results) {
  fmt::print("\ny on a grid, blocks of 256 threads\n");
  Table table({"shape", "a warp", "x", "y", "z", "busy", "outputs each"});
  for (const Laid& row : rows) {
    table.add({row.shape, row.version, fmt::format("{}", row.x),
               fmt::format("{}", row.y), fmt::format("{}", row.z),
               fmt::format("{:.1f} %", 100 * row.busy),
               fmt::format("{}", row.rounds)});
    results.add_row("grids", {{"shape", row.shape},
                              {"version", row.version},
                              {"x", row.x},
                              {"y", row.y},
                              {"z", row.z},
                              {"busy", row.busy},
                              {"rounds", row.rounds}});
  }
  table.print();
  fmt::print("y is right in all of them\n");
}

void report_repeated(const std::vector<Repeated>& rows, const ConvShape& shape,
                     int runs, Results& results) {
  fmt::print("\ndw of {}, made {} times\n", shape.text(), runs);
  Table table({"version", "threads a weight", "ms", "results",
               "weights that differ", "bits", "error"});
  for (const Repeated& row : rows) {
    table.add({row.version, fmt::format("{}", row.parts),
               fmt::format("{:.3f}", row.ms), fmt::format("{}", row.results),
               fmt::format("{} of {}", row.weights, shape.w().size()),
               fmt::format("{}", row.print), fmt::format("{:.1e}", row.error)});
    results.add_row("repeated", {{"shape", shape.text()},
                                 {"version", row.version},
                                 {"parts", row.parts},
                                 {"ms", row.ms},
                                 {"runs", runs},
                                 {"results", row.results},
                                 {"weights", row.weights},
                                 {"of_weights", shape.w().size()},
                                 {"bits", row.print},
                                 {"error", row.error}});
  }
  table.print();
}

void report_against_cpu(const std::vector<AgainstCpu>& rows,
                        const std::string& shape, Results& results) {
  fmt::print("\n{}: chapter 5 on this CPU, and this chapter\n", shape);
  Table table({"product", "CPU ms", "ms", "times as fast"});
  for (const AgainstCpu& row : rows) {
    const double faster = row.cpu_ms / row.device_ms;
    table.add({row.pass, fmt::format("{:.3f}", row.cpu_ms),
               fmt::format("{:.3f}", row.device_ms),
               fmt::format("{:.2f}", faster)});
    results.add_row("against_cpu", {{"shape", shape},
                                    {"pass", row.pass},
                                    {"cpu_ms", row.cpu_ms},
                                    {"ms", row.device_ms},
                                    {"faster", faster}});
  }
  table.print();
}

}  // namespace hood
