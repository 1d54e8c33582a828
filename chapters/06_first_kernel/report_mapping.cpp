#include <fmt/core.h>

#include <chapters/06_first_kernel/print_wrapped.hpp>
#include <chapters/06_first_kernel/report.hpp>
#include <common/measure/table.hpp>

namespace hood {

void report_mappings(const std::vector<Mapped>& rows, std::size_t mappings,
                     Results& results) {
  fmt::print("\nBatches on a grid\n");
  // As many rows of a batch as there are mappings.
  std::vector<std::string> header{"extents"};
  for (std::size_t i = 0; i < rows.size() && i < mappings; ++i) {
    header.push_back(rows[i].mapping);
  }
  Table table(header);
  std::string refusal;
  for (std::size_t i = 0; i + mappings <= rows.size(); i += mappings) {
    std::vector<std::string> cells{rows[i].extents};
    for (std::size_t j = i; j < i + mappings; ++j) {
      cells.push_back(rows[j].outcome);
      if (!rows[j].refusal.empty()) refusal = rows[j].refusal;
      results.add_row("mappings", {{"mapping", rows[j].mapping},
                                   {"extents", rows[j].extents},
                                   {"outcome", rows[j].outcome}});
    }
    table.add(cells);
  }
  table.print();
  if (!refusal.empty()) {
    fmt::print("refused:\n");
    print_wrapped(refusal);
  }
}

void report_mapping_times(const std::vector<MappedTime>& rows, const Extents& e,
                          Results& results) {
  fmt::print("\nThe same for {}\n", e.text());
  Table table({"mapping", "idea", "ms", "GB/s"});
  for (const MappedTime& row : rows) {
    table.add({row.mapping, row.idea, fmt::format("{:.3f}", row.ms),
               fmt::format("{:.2f}", row.gb_per_s)});
    results.add_row("mapping_times", {{"extents", e.text()},
                                      {"mapping", row.mapping},
                                      {"idea", row.idea},
                                      {"ms", row.ms},
                                      {"gb_per_s", row.gb_per_s}});
  }
  table.print();
}

}  // namespace hood
