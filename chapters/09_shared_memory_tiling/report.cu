#include <fmt/core.h>

#include <chapters/06_first_kernel/print_wrapped.hpp>
#include <chapters/09_shared_memory_tiling/report.hpp>
#include <common/measure/table.hpp>
#include <set>
#include <string>

namespace hood {
namespace {

/// What was said of the plans that there are none of.
void print_refusals(const std::vector<Planned>& rows) {
  std::set<std::string> said;
  for (const Planned& row : rows) {
    if (row.refusal.empty() || !said.insert(row.refusal).second) continue;
    fmt::print("refused:\n");
    print_wrapped(row.refusal);
  }
}

}  // namespace

void report_rooms(const std::vector<TileRoom>& rooms, Results& results) {
  fmt::print("\nPixels for 8 x 32 outputs, of one channel\n");
  Table table({"filter", "stride", "tile", "bytes", "channels in 48 KiB"});
  for (const TileRoom& room : rooms) {
    const std::int64_t channels = 48 * 1024 / room.bytes;
    table.add({fmt::format("{} x {}", room.R, room.R),
               fmt::format("{}", room.stride),
               fmt::format("{} x {}", room.rows, room.columns),
               fmt::format("{}", room.bytes), fmt::format("{}", channels)});
    results.add_row("rooms", {{"R", room.R},
                              {"stride", room.stride},
                              {"rows", room.rows},
                              {"columns", room.columns},
                              {"bytes", room.bytes},
                              {"channels", channels}});
  }
  table.print();
}

void report_plans(const std::vector<Planned>& rows, Results& results) {
  fmt::print("\nPlans for y\n");
  Table table(
      {"shape", "version", "KiB", "outputs", "tile", "channels", "bytes"});
  for (const Planned& row : rows) {
    const bool refused = !row.refusal.empty();
    table.add({row.shape, row.step, fmt::format("{}", row.limit / 1024),
               refused ? "refused" : row.outputs, row.tile,
               refused ? "-" : fmt::format("{}", row.images),
               refused ? "-" : fmt::format("{}", row.bytes)});
    results.add_row("plans", {{"shape", row.shape},
                              {"version", row.step},
                              {"limit", row.limit},
                              {"outputs", row.outputs},
                              {"tile", row.tile},
                              {"channels", row.images},
                              {"bytes", row.bytes},
                              {"refusal", row.refusal}});
  }
  table.print();
  print_refusals(rows);
}

void report_phases(const std::vector<PhaseCount>& rows, Results& results) {
  if (rows.empty()) return;
  fmt::print("\nStrides in the banks, y of 8 x 32 outputs, 3 x 3\n");
  Table table({"stride", "wavefronts", "conflicts", "by phases", "conflicts"});
  for (const PhaseCount& row : rows) {
    table.add({fmt::format("{}", row.stride),
               fmt::format("{}", row.tile.wavefronts),
               fmt::format("{}", row.tile.conflicts),
               fmt::format("{}", row.phases.wavefronts),
               fmt::format("{}", row.phases.conflicts)});
    results.add_row("phases", {{"stride", row.stride},
                               {"tile_wavefronts", row.tile.wavefronts},
                               {"tile_conflicts", row.tile.conflicts},
                               {"phases_wavefronts", row.phases.wavefronts},
                               {"phases_conflicts", row.phases.conflicts}});
  }
  table.print();
}

void report_gains(const std::vector<Gain>& rows, Results& results) {
  fmt::print("\nWhat tiles gain, y\n");
  Table table({"shape", "uses of a pixel", "naive ms", "tile ms", "gain",
               "for_four ms", "gain of it"});
  for (const Gain& row : rows) {
    const double tile = row.naive_ms / row.tile_ms;
    const double four = row.naive_ms / row.four_ms;
    table.add({row.shape, fmt::format("{:.2f}", row.reuse),
               fmt::format("{:.3f}", row.naive_ms),
               fmt::format("{:.3f}", row.tile_ms), fmt::format("{:.2f}x", tile),
               fmt::format("{:.3f}", row.four_ms),
               fmt::format("{:.2f}x", four)});
    results.add_row("gains", {{"shape", row.shape},
                              {"reuse", row.reuse},
                              {"naive_ms", row.naive_ms},
                              {"tile_ms", row.tile_ms},
                              {"tile_gain", tile},
                              {"four_ms", row.four_ms},
                              {"four_gain", four}});
  }
  table.print();
}

}  // namespace hood
