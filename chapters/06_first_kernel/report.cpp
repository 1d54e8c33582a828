#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <common/measure/table.hpp>
#include <sstream>

namespace hood {
namespace {

/// Prints words at the most 76 columns wide, each line behind four spaces.
void print_wrapped(const std::string& text) {
  std::istringstream words(text);
  std::string line = "   ";
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > 76) {
      fmt::print("{}\n", line);
      line = "   ";
    }
    line += " " + word;
  }
  fmt::print("{}\n", line);
}

std::string milliseconds(double ms) {
  return fmt::format("{:.3f}", ms);
}

}  // namespace

void report_device(const Device& device, Results& results) {
  fmt::print("{}, {} multiprocessors\n", device.name, device.multiprocessors);
  results.set("device", device.name);
}

void report_places(const std::vector<Place>& places, Results& results) {
  fmt::print("\nWho took which element of {}\n", places.size());
  Table table({"element", "block", "thread"});
  for (std::size_t i = 0; i < places.size(); ++i) {
    table.add({fmt::format("{}", i), fmt::format("{}", places[i].block),
               fmt::format("{}", places[i].thread)});
    results.add_row("places", {{"element", i},
                               {"block", places[i].block},
                               {"thread", places[i].thread}});
  }
  table.print();
}

void report_covered(const std::vector<Covered>& rows, Results& results) {
  fmt::print("\nA grid for n elements, and the loop's answer\n");
  Table table({"n", "blocks", "threads", "idle", "add", "saxpy",
               "3 blocks that stride"});
  for (const Covered& row : rows) {
    table.add({fmt::format("{}", row.n), fmt::format("{}", row.blocks),
               fmt::format("{}", row.threads), fmt::format("{}", row.idle),
               row.add, row.saxpy, row.grid_stride});
    results.add_row("grids", {{"n", row.n},
                              {"blocks", row.blocks},
                              {"threads", row.threads},
                              {"idle", row.idle},
                              {"add", row.add},
                              {"saxpy", row.saxpy},
                              {"grid_stride", row.grid_stride}});
  }
  table.print();
}

void report_life(const std::vector<Step>& steps, std::int64_t n,
                 Results& results) {
  fmt::print("\nThe life of arrays of {} floats\n", n);
  Table table({"call", "what", "ms", "GB/s"});
  for (const Step& step : steps) {
    table.add({step.call, step.what, milliseconds(step.ms),
               step.gb_per_s > 0 ? fmt::format("{:.1f}", step.gb_per_s) : "-"});
    results.add_row("life", {{"call", step.call},
                             {"what", step.what},
                             {"ms", step.ms},
                             {"gb_per_s", step.gb_per_s}});
  }
  table.print();
}

void report_fault(const std::string& name, const std::vector<Said>& all,
                  Results& results) {
  fmt::print("\nThe fault {}\n", name);
  for (const Said& said : all) {
    fmt::print("{}\n", said.call);
    print_wrapped(said.words);
    results.add_row("fault", {{"fault", name},
                              {"call", said.call},
                              {"error", said.error},
                              {"words", said.words}});
  }
}

void report_race(const std::vector<Raced>& rows, Results& results) {
  fmt::print("\nTwo races, and each mended\n");
  Table table({"kernel", "made", "is"});
  for (const Raced& row : rows) {
    table.add({row.kernel, row.made, row.right ? "right" : "wrong"});
    results.add_row(
        "races",
        {{"kernel", row.kernel}, {"made", row.made}, {"right", row.right}});
  }
  table.print();
}

void report_clocks(const std::vector<Clocked>& ways, std::int64_t n,
                   Results& results) {
  fmt::print("\nHow long does out = 3 x of {} floats take?\n", n);
  Table table({"measured", "ms", "times as fast"});
  for (const Clocked& way : ways) {
    table.add(
        {way.how, milliseconds(way.ms), fmt::format("{:.1f}", way.faster)});
    results.add_row("clocks",
                    {{"how", way.how}, {"ms", way.ms}, {"faster", way.faster}});
  }
  table.print();
}

void report_strides(const std::vector<Strided>& rows, Results& results) {
  fmt::print("\nA copy whose neighbours read apart\n");
  Table table({"stride", "offset", "sectors a request", "ms", "GB/s"});
  for (const Strided& row : rows) {
    table.add({fmt::format("{}", row.stride), fmt::format("{}", row.offset),
               fmt::format("{}", row.sectors), milliseconds(row.ms),
               fmt::format("{:.2f}", row.gb_per_s)});
    results.add_row("strides", {{"stride", row.stride},
                                {"offset", row.offset},
                                {"sectors", row.sectors},
                                {"ms", row.ms},
                                {"gb_per_s", row.gb_per_s}});
  }
  table.print();
}

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
    table.add({row.mapping, row.idea, milliseconds(row.ms),
               fmt::format("{:.2f}", row.gb_per_s)});
    results.add_row("mapping_times", {{"extents", e.text()},
                                      {"mapping", row.mapping},
                                      {"idea", row.idea},
                                      {"ms", row.ms},
                                      {"gb_per_s", row.gb_per_s}});
  }
  table.print();
}

void report_versions(const std::vector<Measured>& rows, std::int64_t H,
                     std::int64_t W, Results& results) {
  fmt::print("\n{} x {} floats, each version proved, then timed\n", H, W);
  Table table({"version", "idea", "ms", "least", "most", "GB/s", "of CUDA's"});
  for (const Measured& row : rows) {
    table.add({row.version, row.idea, milliseconds(row.ms),
               milliseconds(row.min_ms), milliseconds(row.max_ms),
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
  }
  table.print();
}

}  // namespace hood
