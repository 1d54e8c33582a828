#include <fmt/core.h>

#include <algorithm>
#include <common/lens/report/launch_report.hpp>
#include <common/measure/table.hpp>
#include <filesystem>

namespace hood::lens {

namespace {

// A line is hot that causes at least so much of all sectors, or of all
// wavefronts, and so many times what it had to.
constexpr double hot_share = 0.2;
constexpr double hot_waste = 1.2;
constexpr std::size_t most_source_columns = 44;

std::string in_words(dim3 d) {
  return fmt::format("({},{},{})", d.x, d.y, d.z);
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

bool is_hot(const AccessLine& line, const Accesses& all) {
  const Traffic& t = line.traffic;
  const auto is_much = [](std::uint64_t part, std::uint64_t whole) {
    return static_cast<double>(part) >= hot_share * static_cast<double>(whole);
  };
  if (line.space == Space::global) {
    return is_much(t.sectors, all.global().sectors) &&
           t.efficiency() * hot_waste < 1;
  }
  return line.space == Space::shared &&
         is_much(t.wavefronts, all.shared().wavefronts) &&
         t.conflict_factor() > hot_waste;
}

std::vector<std::string> cells_of(const AccessLine& line, bool hot) {
  const Traffic& t = line.traffic;
  const bool global = line.space == Space::global;
  const bool shared = line.space == Space::shared;
  std::string text = source_text(line.source.file, line.source.line);
  if (text.size() > most_source_columns) {
    text = text.substr(0, most_source_columns - 3) + "...";
  }
  return {hot ? ">" : "",
          fmt::format("{}:{}", file_name(line.source.file), line.source.line),
          fmt::format("{} {}", name_of(line.space), name_of(line.access)),
          fmt::format("{}", line.size),
          fmt::format("{}", t.requests),
          fmt::format("{:.2f}", t.lanes_per_request()),
          global ? fmt::format("{:.2f}", t.sectors_per_request()) : "",
          global ? fmt::format("{:.1f} %", 100 * t.efficiency()) : "",
          shared ? fmt::format("{:.2f}", t.wavefronts_per_request()) : "",
          shared ? fmt::format("{:.2f}", t.conflict_factor()) : "",
          text};
}

std::string global_summary(const LaunchReport& r) {
  const Traffic g = r.accesses.global();
  if (g.requests == 0) return "";
  return fmt::format(
      "  global   {} requests, {} sectors ({} bytes), {:.1f} % of them asked "
      "for; {} bytes at least\n",
      g.requests, g.sectors, g.sectors * sector_bytes, 100 * g.efficiency(),
      r.compulsory_bytes());
}

std::string shared_summary(const LaunchReport& r) {
  const Traffic s = r.accesses.shared();
  if (s.requests == 0) return "";
  return fmt::format(
      "  shared   {} requests, {} wavefronts, {} of them by bank conflicts\n",
      s.requests, s.wavefronts, s.conflicts());
}

std::string heading(const LaunchReport& r) {
  std::string text = fmt::format("{}  grid {}, block {}, launched at {}:{}",
                                 r.kernel, in_words(r.grid), in_words(r.block),
                                 file_name(r.where.file), r.where.line);
  if (r.times > 1) text += fmt::format(", {} times", r.times);
  text += '\n';
  if (r.blocks_counted < r.blocks) {
    text += fmt::format("  sampled: the traffic is that of {} of {} blocks\n",
                        r.blocks_counted, r.blocks);
  }
  return text;
}

}  // namespace

std::string report_text(const LaunchReport& r) {
  std::string text = heading(r) + global_summary(r) + shared_summary(r);
  if (!r.accesses.lines().empty()) {
    Table table({"", "line", "access", "bytes", "requests", "lanes", "sectors",
                 "used", "wavefronts", "conflict", "source"});
    for (const AccessLine& line : r.accesses.lines()) {
      table.add(cells_of(line, is_hot(line, r.accesses)));
    }
    text += '\n' + table.text();
  }
  if (!r.findings.empty()) text += "\n";
  for (const Finding& f : r.findings) {
    text += fmt::format("  {}: {}", name_of(f.kind), f.text);
    text += f.count > 1 ? fmt::format(" ({} times)\n", f.count) : "\n";
  }
  if (r.findings_dropped > 0) {
    text += fmt::format("  and {} more\n", r.findings_dropped);
  }
  if (!r.fault.empty()) text += "  ended early: " + r.fault + "\n";
  return text;
}

}  // namespace hood::lens
