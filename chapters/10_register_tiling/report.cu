#include <fmt/core.h>

#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/10_register_tiling/register_plan.hpp>
#include <chapters/10_register_tiling/register_tiles.hpp>
#include <chapters/10_register_tiling/report.hpp>
#include <common/measure/table.hpp>
#include <functional>
#include <map>

namespace hood {
namespace {

std::string times(int a, int b) {
  return fmt::format("{} x {}", a, b);
}

void add_facts(const char* name, const char* pass,
               const std::optional<KernelFacts>& facts, Table& table,
               Results& results) {
  if (!facts) return;
  table.add({name, pass, fmt::format("{}", facts->registers),
             fmt::format("{}", facts->spilled_bytes),
             fmt::format("{}", facts->shared_bytes),
             fmt::format("{}", facts->blocks),
             fmt::format("{:.1f} %", 100 * facts->occupancy)});
  results.add_row("registers", {{"version", name},
                                {"pass", pass},
                                {"registers", facts->registers},
                                {"spilled_bytes", facts->spilled_bytes},
                                {"shared_bytes", facts->shared_bytes},
                                {"blocks", facts->blocks},
                                {"occupancy", facts->occupancy}});
}

void add_tile(const ConvShape& shape, const TileSizes& tile,
              const std::optional<RegisterPlan>& plan, bool chosen,
              Table& table, Results& results) {
  const std::string sizes = times(tile.pixels, tile.filters);
  if (!plan) {
    table.add({sizes, "does not fit", "-", "-", "-", "-", "-"});
    return;
  }
  const Correlation task = correlation_of_y(shape);
  const auto& [images, rows, columns] = plan->box;
  const std::string box = fmt::format("{} x {} x {}", images, rows, columns);
  const double busy = 1 / plan->multiply_adds_per_product(task);
  const double staged =
      plan->staged_floats(task) / double(shape.products()) * 1000;
  const std::size_t bytes = plan->stage.bytes(tile);
  table.add({sizes, box, fmt::format("{}", plan->blocks()),
             fmt::format("{:.1f} %", 100 * busy), fmt::format("{:.1f}", staged),
             fmt::format("{}", bytes), chosen ? "chosen" : ""});
  results.add_row("tiles", {{"shape", shape.text()},
                            {"tile", sizes},
                            {"box", box},
                            {"blocks", plan->blocks()},
                            {"busy", busy},
                            {"staged", staged},
                            {"shared_bytes", bytes},
                            {"chosen", chosen ? "chosen" : ""}});
}

}  // namespace

void report_steps(const std::vector<RegisterVersion>& versions,
                  Results& results) {
  fmt::print("A step of a thread: its pixels times its filters\n");
  Table table({"version", "pixels", "filters", "multiply-adds", "loads",
               "multiply-adds for each load"});
  for (const RegisterVersion& one : versions) {
    const TileSizes& tile = one.tiles.front();
    const int products = tile.pixels_each * tile.filters_each;
    const int loads = tile.pixels_each + (tile.filters_each + 3) / 4;
    const double ratio = double(products) / loads;
    table.add({one.convolution.name, fmt::format("{}", tile.pixels_each),
               fmt::format("{}", tile.filters_each),
               fmt::format("{}", products), fmt::format("{}", loads),
               fmt::format("{:.2f}", ratio)});
    results.add_row("steps", {{"version", one.convolution.name},
                              {"pixels", tile.pixels_each},
                              {"filters", tile.filters_each},
                              {"multiply_adds", products},
                              {"loads", loads},
                              {"multiply_adds_per_load", ratio}});
  }
  table.print();
  fmt::print("Four filters are one load, a float4.\n");
}

void report_registers(const std::vector<RegisterVersion>& versions,
                      const ConvShape& shape, Results& results) {
  Table table({"version", "pass", "registers", "spilled bytes", "shared bytes",
               "blocks", "occupancy"});
  for (const RegisterVersion& one : versions) {
    const char* const name = one.convolution.name;
    add_facts(name, "y", one.of_y(shape), table, results);
    add_facts(name, "dw", one.of_dw(shape), table, results);
  }
  if (!results.json()["tables"].contains("registers")) {
    fmt::print("\nOnly a GPU has registers to speak of.\n");
    return;
  }
  fmt::print("\nWhat the kernels take of a multiprocessor, {}\n", shape.text());
  table.print();
}

void report_tiles(const std::vector<ConvShape>& shapes, Results& results) {
  const std::vector<TileSizes> tiles = sizes_of(ChosenTile{});
  const auto most = std::size_t(most_shared_bytes());
  for (const ConvShape& shape : shapes) {
    fmt::print("\nTiles for y of {}\n", shape.text());
    Table table({"pixels x filters", "images x rows x columns", "blocks",
                 "busy", "staged per 1000", "shared bytes", ""});
    const Correlation task = correlation_of_y(shape);
    const auto best = cheapest_plan(plan_correlation, task, tiles, most);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      add_tile(shape, tiles[i], plan_correlation(task, tiles[i], most),
               best && best->tile == i, table, results);
    }
    table.print();
  }
}

void report_classes(const ConvShape& shape, Results& results) {
  fmt::print("\nClasses of dx's pixels, {}\n", shape.text());
  Table table({"classes", "pixels of an image", "weights that each meets"});
  std::map<std::pair<std::string, std::string>, int, std::greater<>> alike;
  double products = 0;
  for (const Correlation& part : correlations_of_dx(shape)) {
    alike[{times(part.R, part.S), times(part.P, part.Q)}] += 1;
    products += double(part.P) * part.Q * part.R * part.S;
  }
  for (const auto& [what, classes] : alike) {
    const auto& [weights, pixels] = what;
    table.add({fmt::format("{}", classes), pixels, weights});
    results.add_row(
        "classes",
        {{"classes", classes}, {"pixels", pixels}, {"weights", weights}});
  }
  table.print();
  const double all =
      double(shape.H * shape.W) * double(shape.R) * double(shape.S);
  fmt::print(
      "products of a channel and filter: {:.0f}, and {:.0f} with zeros "
      "between the slopes\n",
      products, all);
}

}  // namespace hood
