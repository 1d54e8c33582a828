#include <fmt/core.h>

#include <chapters/11_chwn_layout/dw_tile.hpp>
#include <chapters/11_chwn_layout/gathered_product.hpp>
#include <chapters/11_chwn_layout/report.hpp>
#include <common/measure/table.hpp>

namespace hood {
namespace {

void add_counted(const Converted& row, Table& table, Results& results) {
  const Counted& count = *row.count;
  table.add({row.what, row.shape.text(), fmt::format("{}", count.sectors_read),
             fmt::format("{}", count.sectors_written),
             fmt::format("{}", count.conflicts)});
  results.add_row("conversion_counts",
                  {{"what", row.what},
                   {"shape", row.shape.text()},
                   {"sectors_read", count.sectors_read},
                   {"sectors_written", count.sectors_written},
                   {"least", (row.shape.x().size() + 7) / 8},
                   {"conflicts", count.conflicts}});
}

void add_timed(const Converted& row, Table& table, Results& results) {
  table.add({row.what, row.shape.text(), fmt::format("{:.4f}", row.ms),
             fmt::format("{:.0f}", row.gb_per_s()),
             fmt::format("{:.1f} %", 100 * row.share())});
  results.add_row("conversions", {{"what", row.what},
                                  {"shape", row.shape.text()},
                                  {"ms", row.ms},
                                  {"copy_ms", row.copy_ms},
                                  {"gb_per_s", row.gb_per_s()},
                                  {"share", row.share()}});
}

void add_facts(const char* of, const char* tile,
               const std::optional<KernelFacts>& facts, Table& table,
               Results& results) {
  if (!facts) return;
  table.add({of, tile, fmt::format("{}", facts->threads),
             fmt::format("{}", facts->registers),
             fmt::format("{}", facts->spilled_bytes),
             fmt::format("{}", facts->shared_bytes),
             fmt::format("{}", facts->blocks),
             fmt::format("{:.1f} %", 100 * facts->occupancy)});
  results.add_row("tile_facts", {{"of", of},
                                 {"tile", tile},
                                 {"threads", facts->threads},
                                 {"registers", facts->registers},
                                 {"spilled_bytes", facts->spilled_bytes},
                                 {"shared_bytes", facts->shared_bytes},
                                 {"blocks", facts->blocks},
                                 {"occupancy", facts->occupancy}});
}

}  // namespace

void report_conversions(const std::vector<Converted>& rows, bool with_times,
                        Results& results) {
  fmt::print("\nFrom one layout to the other: x of each shape, proved\n");
  const bool counted = !rows.empty() && rows.front().count.has_value();
  if (!counted && !with_times) {
    Table table({"conversion", "x of"});
    for (const Converted& row : rows) table.add({row.what, row.shape.text()});
    return table.print();
  }
  Table table(counted ? std::vector<std::string>{"conversion", "x of",
                                                 "sectors read", "written",
                                                 "bank conflicts"}
                      : std::vector<std::string>{"conversion", "x of", "ms",
                                                 "GB/s", "of CUDA's copy"});
  for (const Converted& row : rows) {
    counted ? add_counted(row, table, results) : add_timed(row, table, results);
  }
  table.print();
}

void report_sectors(const std::vector<StrideSectors>& rows, Results& results) {
  fmt::print(
      "\nSectors that a warp touches when it reads a pixel for each lane\n");
  Table table({"stride", "NCHW", "CHWN"});
  for (const StrideSectors& row : rows) {
    table.add({fmt::format("{}", row.stride), fmt::format("{:.2f}", row.nchw),
               fmt::format("{:.2f}", row.chwn)});
    results.add_row(
        "sectors",
        {{"stride", row.stride}, {"nchw", row.nchw}, {"chwn", row.chwn}});
  }
  table.print();
}

void report_reads(const std::vector<StrideReads>& rows,
                  const std::vector<std::string>& names, Results& results) {
  if (rows.empty()) return;
  fmt::print("\nBytes that y reads from global memory for each output\n");
  std::vector<std::string> header{"shape", "stride"};
  header.insert(header.end(), names.begin(), names.end());
  Table table(header);
  for (const StrideReads& one : rows) {
    std::vector<std::string> cells{one.shape.text(),
                                   fmt::format("{}", one.stride)};
    nlohmann::ordered_json row{{"shape", one.shape.text()},
                               {"stride", one.stride}};
    for (std::size_t i = 0; i < names.size(); ++i) {
      cells.push_back(fmt::format("{:.1f}", one.bytes_per_output(i)));
      row[names[i]] = one.bytes_per_output(i);
    }
    table.add(cells);
    results.add_row("stride_reads", row);
  }
  table.print();
}

void report_ways(const std::vector<NamedLayer>& layers, Results& results) {
  fmt::print("\nHow the fastest version makes known layers\n");
  Table table({"layer", "product", "tile", "pieces", "blocks", "waves"});
  for (const NamedLayer& layer : layers) {
    for (const Pass pass : ALL_PASSES) {
      const ChosenWay way = chosen_way(layer.shape, pass);
      table.add({layer.name, name_of(pass), way.tile, way.pieces,
                 fmt::format("{}", way.blocks),
                 fmt::format("{:.2f}", way.waves)});
      results.add_row("ways", {{"layer", layer.name},
                               {"shape", layer.shape.text()},
                               {"pass", name_of(pass)},
                               {"tile", way.tile},
                               {"pieces", way.pieces},
                               {"blocks", way.blocks},
                               {"waves", way.waves}});
    }
  }
  table.print();
}

void report_offers(const ConvShape& shape, Results& results) {
  fmt::print("\nTiles for y of {}\n", shape.text());
  Table table(
      {"filters x images", "staged per 1000", "blocks", "waves", "cost", ""});
  for (const OfferedTile& one : offered_tiles(shape)) {
    const char* const chosen = one.chosen ? "chosen" : "";
    table.add({one.tile, fmt::format("{:.1f}", one.staged),
               fmt::format("{}", one.blocks), fmt::format("{:.2f}", one.waves),
               fmt::format("{:.2f}", one.cost), chosen});
    results.add_row("offers", {{"shape", shape.text()},
                               {"tile", one.tile},
                               {"staged", one.staged},
                               {"blocks", one.blocks},
                               {"waves", one.waves},
                               {"cost", one.cost},
                               {"chosen", chosen}});
  }
  table.print();
}

void report_tile_facts(Results& results) {
  Table table({"product", "tile", "threads", "registers", "spilled bytes",
               "shared bytes", "blocks", "occupancy"});
  for (const GatherOption& one : gather_options()) {
    add_facts("y, dx", one.name, one.facts(), table, results);
  }
  for (const DwOption& one : dw_options()) {
    add_facts("dw", one.name, one.facts(), table, results);
  }
  if (!results.json()["tables"].contains("tile_facts")) return;
  fmt::print("\nWhat the tiles take of a multiprocessor\n");
  table.print();
}

}  // namespace hood
