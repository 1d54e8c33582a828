#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>

namespace hood {

void report_versions(const std::vector<Measured>& rows, std::int64_t H,
                     std::int64_t W, const Options& options, Results& results) {
  fmt::print("\n{} x {} floats, each version proved, then timed\n", H, W);
  BarChart chart{fmt::format("{} x {} floats", H, W), "GB/s", {}, {{"", {}}}};
  Table table({"version", "idea", "ms", "least", "most", "GB/s", "of CUDA's"});
  for (const Measured& row : rows) {
    table.add({row.version, row.idea, fmt::format("{:.3f}", row.ms),
               fmt::format("{:.3f}", row.min_ms),
               fmt::format("{:.3f}", row.max_ms),
               fmt::format("{:.2f}", row.gb_per_s),
               fmt::format("{:.0f} %", 100 * row.share)});
    results.add_row("versions", {{"H", H},
                                 {"W", W},
                                 {"version", row.version},
                                 {"idea", row.idea},
                                 {"ms", row.ms},
                                 {"min_ms", row.min_ms},
                                 {"max_ms", row.max_ms},
                                 {"gb_per_s", row.gb_per_s},
                                 {"share", row.share},
                                 {"verified", true}});
    chart.bars.push_back(row.version);
    chart.series[0].lengths.push_back(row.gb_per_s);
  }
  table.print();
  write_bars(options.out / "06_versions.svg", chart);
  results.add_picture("06_versions.svg",
                      "Bytes that versions move in a second");
}

}  // namespace hood
