#pragma once

#include <array>
#include <common/lens/check/finding_log.hpp>
#include <common/lens/memory/memory_map.hpp>
#include <common/lens/memory/zero_pages.hpp>
#include <common/lens/report/traffic.hpp>
#include <common/lens/warp/replay.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hood::lens {

/// A request as it was, kept to be shown.
struct Example {
  unsigned mask;
  std::array<std::int64_t, 32> offset;  ///< by lane, into the buffer; 0: off
  std::string buffer;
  unsigned sectors, wavefronts;
  unsigned block[3];
  unsigned warp;
};

/// An instruction of the kernel that accesses memory, and what it cost.
struct Site {
  CodeOffset code;
  Access access;
  unsigned size;
  Memory memory;
  Traffic traffic;
  std::vector<Example> examples;
  std::vector<std::uint64_t> patterns;  // those of the examples, hashed
};

/// Counts what the requests of one launch cost, by instruction.
class RequestCounter final : public RequestSink {
 public:
  RequestCounter(const MemoryMap& map, FindingLog& log, std::size_t examples);

  void launch_begins();
  void warp_is(unsigned warp) { warp_ = warp; }
  void request(const WarpAccess& access) override;

  const std::deque<Site>& sites() const { return sites_; }
  /// Sectors of global memory that the launch read and wrote, each counted
  /// once: what it must move at least.
  std::uint64_t sectors_read() const { return read_.distinct; }
  std::uint64_t sectors_written() const { return written_.distinct; }

 private:
  /// Which sectors have been touched in this launch.
  struct Touched {
    explicit Touched(std::size_t sectors) : launch(sectors) {}

    ZeroPages<std::uint32_t> launch;  // by sector of device memory: the last
    std::unordered_set<std::uint64_t> elsewhere;
    std::uint64_t distinct = 0;
  };

  Site& site_of(const WarpAccess& access, Memory memory);
  void count_sectors(Site& site, const WarpAccess& access);
  void touch(Touched& touched, std::uint64_t sector);
  void check_overrun(const WarpAccess& access);
  void keep_example(Site& site, const WarpAccess& access, unsigned sectors,
                    unsigned wavefronts);

  const MemoryMap& map_;
  FindingLog& log_;
  std::size_t most_examples_;
  std::deque<Site> sites_;
  std::unordered_map<std::uint64_t, Site*> by_what_;
  Touched read_, written_;
  std::uint32_t launch_ = 0;
  unsigned warp_ = 0;
};

}  // namespace hood::lens
