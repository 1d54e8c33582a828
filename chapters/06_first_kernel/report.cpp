#include <fmt/core.h>

#include <chapters/06_first_kernel/print_wrapped.hpp>
#include <chapters/06_first_kernel/report.hpp>
#include <common/measure/table.hpp>

namespace hood {
namespace {

std::string milliseconds(double ms) {
  return fmt::format("{:.3f}", ms);
}

/// "x[8 i]" or "x[i + 4]".
std::string in_words(const Strided& row) {
  std::string index = row.stride == 1 ? "i" : fmt::format("{} i", row.stride);
  if (row.offset > 0) index += fmt::format(" + {}", row.offset);
  return "x[" + index + "]";
}

}  // namespace

void report_device(const Device& device, Results& results) {
  fmt::print("{}, {} multiprocessors\n", device.name, device.multiprocessors);
  results.set("device", device.name);
  if (device.is_gpu) {
    results.set_device(device.name, device.driver, device.toolkit);
  }
}

void report_places(const std::vector<Place>& places, Results& results) {
  fmt::print("\nWho took which element of {}\n", places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    fmt::print("element {:2}: block {}, thread {}\n", i, places[i].block,
               places[i].thread);
    results.add_row("places", {{"element", i},
                               {"block", places[i].block},
                               {"thread", places[i].thread}});
  }
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
  std::string before = "no error";
  for (const Said& said : all) {
    const bool again = said.words == before && said.error != "cudaSuccess";
    fmt::print("{}\n", said.call);
    print_wrapped(again ? "the same" : said.words);
    before = said.words;
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
        {way.how, milliseconds(way.ms), fmt::format("{:.2f}", way.faster)});
    results.add_row("clocks",
                    {{"how", way.how}, {"ms", way.ms}, {"faster", way.faster}});
  }
  table.print();
}

void report_grid_sizes(const std::vector<GridTime>& rows, std::int64_t n,
                       Results& results) {
  fmt::print("\nsaxpy of {} floats by grids that stride\n", n);
  for (const GridTime& row : rows) {
    fmt::print("{:5} blocks: {} ms\n", row.blocks, milliseconds(row.ms));
    results.add_row("grid_sizes", {{"blocks", row.blocks}, {"ms", row.ms}});
  }
}

void report_strides(const std::vector<Strided>& rows, Results& results) {
  fmt::print("\nA copy whose neighbours read apart\n");
  Table table({"thread i reads", "sectors a request", "ms", "GB/s"});
  for (const Strided& row : rows) {
    table.add({in_words(row), fmt::format("{}", row.sectors),
               milliseconds(row.ms), fmt::format("{:.2f}", row.gb_per_s)});
    results.add_row("strides", {{"reads", in_words(row)},
                                {"stride", row.stride},
                                {"offset", row.offset},
                                {"sectors", row.sectors},
                                {"ms", row.ms},
                                {"gb_per_s", row.gb_per_s}});
  }
  table.print();
}

}  // namespace hood
