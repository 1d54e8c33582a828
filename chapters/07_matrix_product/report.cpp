#include <fmt/core.h>

#include <algorithm>
#include <chapters/07_matrix_product/report.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>

namespace hood {
namespace {

double tflops_of(const LadderTask& task, const LadderStep& step) {
  return task.flops / step.time->median / 1e12;
}

}  // namespace

void report_blockings(const std::vector<ProductVersion>& versions,
                      Results& results) {
  fmt::print("\nHow often each version uses what it has loaded\n");
  Table table(
      {"version", "block", "thread", "flops a byte", "multiply-adds a load"});
  for (const ProductVersion& version : versions) {
    const Blocking& blocking = version.blocking;
    const std::string block =
        fmt::format("{} x {}", blocking.block_m, blocking.block_n);
    const std::string thread =
        fmt::format("{} x {}", blocking.thread_m, blocking.thread_n);
    table.add({version.name, block, thread,
               fmt::format("{:.2f}", blocking.flops_per_byte()),
               fmt::format("{:.2f}", blocking.products_per_load())});
    results.add_row("blockings",
                    {{"version", version.name},
                     {"block", block},
                     {"thread", thread},
                     {"flops_per_byte", blocking.flops_per_byte()},
                     {"products_per_load", blocking.products_per_load()}});
  }
  table.print();
}

void report_facts(const std::vector<ProductVersion>& versions,
                  Results& results) {
  Table table({"version", "threads", "registers", "spilled", "shared bytes",
               "blocks at a time", "occupancy"});
  bool any = false;
  for (const ProductVersion& version : versions) {
    const auto facts = version.facts ? version.facts() : std::nullopt;
    if (!facts) continue;
    any = true;
    table.add({version.name, fmt::format("{}", facts->threads),
               fmt::format("{}", facts->registers),
               fmt::format("{}", facts->spilled_bytes),
               fmt::format("{}", facts->shared_bytes),
               fmt::format("{}", facts->blocks),
               fmt::format("{:.1f} %", 100 * facts->occupancy)});
    results.add_row("facts", {{"version", version.name},
                              {"threads", facts->threads},
                              {"registers", facts->registers},
                              {"spilled_bytes", facts->spilled_bytes},
                              {"shared_bytes", facts->shared_bytes},
                              {"blocks", facts->blocks},
                              {"occupancy", facts->occupancy}});
  }
  if (!any) return;
  fmt::print("\nWhat each kernel takes of a multiprocessor\n");
  table.print();
}

void report_served(const ProductLadder& ladder, Results& results) {
  // A multiprocessor does as many multiply-adds in a clock cycle (since compute
  // capability 8.6; those of 7.0 to 8.0 do 64), and one wavefront.
  constexpr double PRODUCTS_A_CYCLE = 128;
  Table table({"version", "wavefronts", "multiply-adds for each", "of peak"});
  bool any = false;
  for (const LadderStep& step : ladder.steps) {
    if (!step.count || step.count->wavefronts == 0) continue;
    any = true;
    const double served =
        ladder.task.flops / 2 / double(step.count->wavefronts);
    const double share = std::min(1.0, served / PRODUCTS_A_CYCLE);
    table.add({step.version, fmt::format("{}", step.count->wavefronts),
               fmt::format("{:.1f}", served),
               fmt::format("{:.0f} %", 100 * share)});
    results.add_row("served", {{"version", step.version},
                               {"wavefronts", step.count->wavefronts},
                               {"products_per_wavefront", served},
                               {"of_peak", share}});
  }
  if (!any) return;
  fmt::print("\nHow fast shared memory lets a version be at most\n");
  table.print();
}

void report_ceilings(const Ceilings& ceilings, Results& results) {
  const double tflops = ceilings.flops_per_second / 1e12;
  const double gb = ceilings.bytes_per_second / 1e9;
  const double ridge = ceilings.flops_per_second / ceilings.bytes_per_second;
  fmt::print(
      "\nAt most {:.1f} TFLOP/s, and {:.0f} GB/s of copying: {:.1f} flops for "
      "each byte\n",
      tflops, gb, ridge);
  results.set("peak_tflops", tflops);
  results.set("copy_gb_per_s", gb);
  results.set("ridge_flops_per_byte", ridge);
}

void report_asked_roofline(const ProductLadder& ladder,
                           const std::vector<ProductVersion>& versions,
                           const Ceilings& ceilings, const Options& options,
                           Results& results) {
  const double roof = ceilings.flops_per_second / 1e12;
  const double slope = ceilings.bytes_per_second / 1e12;
  Chart chart{
      "What the blocks ask for",
      "flops for each byte from global memory",
      "TFLOP/s",
      {{"roof", {{0.1, 0.1 * slope}, {roof / slope, roof}, {100, roof}}}},
      true,
      true};
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const LadderStep& step = ladder.steps[i];
    if (!step.time) continue;
    const double intensity = versions[i].blocking.flops_per_byte();
    chart.series.push_back(
        {step.version, {{intensity, tflops_of(ladder.task, step)}}, true});
  }
  write_charts(options.out / "07_roofline.svg", {chart});
  results.add_picture("07_roofline.svg",
                      "Versions over the bytes that their blocks ask for");
}

void report_sizes(const std::vector<ProductLadder>& ladders,
                  const Options& options, Results& results) {
  if (ladders.empty()) return;
  fmt::print("\nTFLOP/s of square matrices\n");
  std::vector<std::string> header{"size"};
  Chart chart{"Square matrices", "M = N = K", "TFLOP/s", {}, true, false};
  for (const LadderStep& step : ladders.front().steps) {
    header.push_back(step.version);
    chart.series.push_back({step.version, {}});
  }
  Table table(header);
  for (const ProductLadder& ladder : ladders) {
    std::vector<std::string> cells{ladder.task.shape};
    nlohmann::ordered_json row{{"size", ladder.task.shape}};
    for (std::size_t i = 0; i < ladder.steps.size(); ++i) {
      const LadderStep& step = ladder.steps[i];
      cells.push_back(step.time
                          ? fmt::format("{:.2f}", tflops_of(ladder.task, step))
                          : "-");
      if (!step.time) continue;
      const double tflops = tflops_of(ladder.task, step);
      chart.series[i].points.emplace_back(std::stod(ladder.task.shape), tflops);
      row[step.version] = tflops;
    }
    results.add_row("sizes", row);
    table.add(cells);
  }
  table.print();
  write_charts(options.out / "07_sizes.svg", {chart});
  results.add_picture("07_sizes.svg", "Speed over the size of the matrices");
}

}  // namespace hood
