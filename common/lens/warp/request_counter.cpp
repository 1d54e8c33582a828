#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <common/lens/warp/request_counter.hpp>
#include <common/lens/warp/wavefronts.hpp>

namespace hood::lens {

namespace {

unsigned first_lane(unsigned mask) {
  return static_cast<unsigned>(std::countr_zero(mask));
}

/// A number for how the lanes lie to each other and in the first one's line.
std::uint64_t pattern_of(const WarpAccess& access) {
  const std::uint64_t first = access.address[first_lane(access.mask)];
  std::uint64_t hash = access.mask ^ (first % line_bytes) << 32;
  for (unsigned m = access.mask; m != 0; m &= m - 1) {
    hash =
        (hash ^ (access.address[first_lane(m)] - first)) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29;
  }
  return hash;
}

/// The units of `unit` bytes that a request touches, each once, in order.
/// Returns how many.
constexpr std::size_t most_units = 64;
std::size_t units_of(const WarpAccess& access, unsigned unit,
                     std::uint64_t (&units)[most_units]) {
  std::size_t count = 0;
  bool in_order = true;
  for (unsigned m = access.mask; m != 0; m &= m - 1) {
    const std::uint64_t address = access.address[first_lane(m)];
    for (std::uint64_t u = address / unit;
         u <= (address + access.size - 1) / unit; ++u) {
      if (count > 0 && units[count - 1] == u) continue;
      in_order = in_order && (count == 0 || units[count - 1] < u);
      units[count++] = u;
    }
  }
  if (in_order) return count;
  std::sort(units, units + count);
  return static_cast<std::size_t>(std::unique(units, units + count) - units);
}

/// Atomics on one address are done one after the other: the first lane of each
/// address in one pass, the second in the next, and so on. Every pass moves its
/// sectors (as an H200 counts it: tests/common/lens/silicon).
std::size_t sectors_of_passes(const WarpAccess& access) {
  std::uint64_t sector_in_pass[32];
  std::size_t count = 0;
  for (unsigned m = access.mask; m != 0; m &= m - 1) {
    const unsigned lane = first_lane(m);
    std::uint64_t pass = 0;
    for (unsigned e = access.mask & ((1U << lane) - 1); e != 0; e &= e - 1) {
      pass += access.address[first_lane(e)] == access.address[lane];
    }
    const std::uint64_t sector = access.address[lane] / sector_bytes;
    sector_in_pass[count++] = pass << 56 | sector;
  }
  std::sort(sector_in_pass, sector_in_pass + count);
  return static_cast<std::size_t>(
      std::unique(sector_in_pass, sector_in_pass + count) - sector_in_pass);
}

}  // namespace

RequestCounter::RequestCounter(const MemoryMap& map, FindingLog& log,
                               std::size_t examples)
    : map_(map),
      log_(log),
      most_examples_(examples),
      read_(map.device().bytes / sector_bytes + 1),
      written_(map.device().bytes / sector_bytes + 1) {}

void RequestCounter::launch_begins() {
  ++launch_;
  sites_.clear();
  by_what_.clear();
  for (Touched* touched : {&read_, &written_}) {
    touched->elsewhere.clear();
    touched->distinct = 0;
  }
}

Site& RequestCounter::site_of(const WarpAccess& access, Memory memory) {
  const std::uint64_t what = std::uint64_t{access.code} << 32 |
                             std::uint64_t{access.size} << 16 |
                             static_cast<std::uint64_t>(access.access) << 8 |
                             static_cast<std::uint64_t>(memory);
  Site*& site = by_what_[what];
  if (site == nullptr) {
    sites_.push_back(
        {access.code, access.access, access.size, memory, {}, {}, {}});
    site = &sites_.back();
  }
  return *site;
}

void RequestCounter::request(const WarpAccess& access) {
  const Memory memory = map_.memory_of(access.address[first_lane(access.mask)]);
  Site& site = site_of(access, memory);
  const auto lanes = static_cast<unsigned>(std::popcount(access.mask));
  Traffic& traffic = site.traffic;
  ++traffic.requests;
  traffic.lanes += lanes;
  traffic.bytes += std::uint64_t{lanes} * access.size;
  const Traffic before = traffic;
  if (memory == Memory::device || memory == Memory::image) {
    count_sectors(site, access);
  } else if (memory == Memory::shared || memory == Memory::dynamic) {
    const Wavefronts wavefronts = wavefronts_of(access);
    traffic.wavefronts += wavefronts.count;
    traffic.least_wavefronts += wavefronts.least;
    if (memory == Memory::shared) check_overrun(access);
  }
  keep_example(site, access,
               static_cast<unsigned>(traffic.sectors - before.sectors),
               static_cast<unsigned>(traffic.wavefronts - before.wavefronts));
}

void RequestCounter::count_sectors(Site& site, const WarpAccess& access) {
  std::uint64_t units[most_units];
  const std::size_t sectors = units_of(access, sector_bytes, units);
  site.traffic.sectors +=
      access.access == Access::atomic ? sectors_of_passes(access) : sectors;
  std::uint64_t last_line = 0;
  for (std::size_t i = 0; i < sectors; ++i) {
    if (access.access != Access::write) touch(read_, units[i]);
    if (access.access != Access::read) touch(written_, units[i]);
    const std::uint64_t line = units[i] / (line_bytes / sector_bytes);
    if (i == 0 || line != last_line) ++site.traffic.lines;
    last_line = line;
  }
}

void RequestCounter::touch(Touched& touched, std::uint64_t sector) {
  const std::uint64_t address = sector * sector_bytes;
  if (!map_.device().has(address)) {
    if (touched.elsewhere.insert(sector).second) ++touched.distinct;
    return;
  }
  std::uint32_t& launch =
      touched.launch[(address - map_.device().begin) / sector_bytes];
  if (launch == launch_) return;
  launch = launch_;
  ++touched.distinct;
}

// Lanes of one request in two arrays that lie side by side: an index has run
// over the end of the first.
void RequestCounter::check_overrun(const WarpAccess& access) {
  std::uint64_t lowest = ~std::uint64_t{0}, highest = 0;
  for (unsigned m = access.mask; m != 0; m &= m - 1) {
    lowest = std::min(lowest, access.address[first_lane(m)]);
    highest = std::max(highest, access.address[first_lane(m)]);
  }
  const unsigned low = map_.shared_array_at(lowest);
  const unsigned high = map_.memory_of(highest) == Memory::shared
                            ? map_.shared_array_at(highest)
                            : 0;
  if (high != low + 1) return;
  log_.add(FindingKind::overrun, access.code, access.code, [&] {
    return RawFinding{
        FindingKind::overrun,
        access.code,
        access.code,
        "one request at ",
        "",
        fmt::format(" runs over the end of an array: from {} to {}",
                    map_.describe(lowest), map_.describe(highest))};
  });
}

// The first, other patterns as long as there is room, then only worse ones.
void RequestCounter::keep_example(Site& site, const WarpAccess& access,
                                  unsigned sectors, unsigned wavefronts) {
  if (most_examples_ == 0) return;
  const bool is_full = site.examples.size() == most_examples_;
  const auto is_worse = [&](const Example& e) {
    return sectors + wavefronts > e.sectors + e.wavefronts;
  };
  if (is_full && (most_examples_ == 1 || !is_worse(site.examples.back()))) {
    return;
  }
  const std::uint64_t pattern = pattern_of(access);
  if (std::find(site.patterns.begin(), site.patterns.end(), pattern) !=
      site.patterns.end()) {
    return;
  }
  const MemoryMap::Buffer buffer =
      map_.buffer_at(access.address[first_lane(access.mask)]);
  Example example{access.mask, {},         buffer.name,
                  sectors,     wavefronts, {blockIdx.x, blockIdx.y, blockIdx.z},
                  warp_};
  for (unsigned m = access.mask; m != 0; m &= m - 1) {
    const unsigned l = first_lane(m);
    example.offset[l] =
        static_cast<std::int64_t>(access.address[l] - buffer.begin);
  }
  if (is_full) {
    site.examples.back() = std::move(example);
    site.patterns.back() = pattern;
  } else {
    site.examples.push_back(std::move(example));
    site.patterns.push_back(pattern);
  }
}

}  // namespace hood::lens
