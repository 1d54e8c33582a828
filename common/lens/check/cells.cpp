// The cells of the words that may race, and what the host does to them.
#include <common/lens/check/races.hpp>

namespace hood::lens {

namespace {

std::size_t words(const Region& region) {
  return region.bytes / 4 + 8;
}

}  // namespace

Races::Races(const MemoryMap& map, FindingLog& log)
    : map_(map),
      log_(log),
      device_(words(map.device())),
      image_(words(map.image())),
      shared_(words(map.thread_locals())) {}

void Races::block_begins(unsigned threads) {
  block_epoch_ = ++epoch_;
  blocks_.push_back({block_epoch_, 0});
  clocks_.begin_block(threads);
  dynamic_.resize(words(map_.dynamic_zone()));
}

void Races::host_wrote(std::uint64_t address, std::size_t bytes) {
  if (!map_.device().has(address)) return;
  const std::uint64_t first = (address - map_.device().begin) / 4;
  const std::uint64_t end = (address + bytes + 3 - map_.device().begin) / 4;
  for (std::uint64_t w = first; w < end; ++w) {
    device_[w] = {};
    device_[w].write_epoch = 1;
  }
}

void Races::forget(std::uint64_t address, std::size_t bytes) {
  const std::uint64_t first = (address - map_.device().begin) / 4;
  device_.clear(first, first + (bytes + 3) / 4);
}

}  // namespace hood::lens
