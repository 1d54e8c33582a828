#pragma once

#include <common/lens/check/finding_log.hpp>
#include <common/lens/check/warp_clocks.hpp>
#include <common/lens/memory/memory_map.hpp>
#include <common/lens/memory/zero_pages.hpp>
#include <common/lens/record/event.hpp>
#include <cstdint>
#include <vector>

namespace hood::lens {

/// Who last wrote and read a word of memory.
///
/// Time is counted in epochs: a new one begins with each barrier, block and
/// launch. Two accesses of the same epoch by two threads have no barrier
/// between them, in whatever order they happened to run. Of the readers of an
/// epoch the first is kept and the last that is another.
struct Cell {
  std::uint32_t write_epoch, read_epoch;  // 0: never; 1: written by the host
  CodeOffset write_code, read_code[2];
  std::uint16_t write_by, read_by[2];
  WarpClocks::Time write_time, read_time[2];
};
static_assert(sizeof(Cell) == 32);

/// An access as the checks see it.
struct CheckedAccess {
  std::uint64_t address;
  unsigned size;
  Access access;
  CodeOffset code;
  unsigned thread;
};

/// Finds accesses of the same memory that nothing puts in order, one of them a
/// write, and reads of what nobody wrote. Atomics do not race with each other.
/// Between blocks it is taken for order if the first has executed a
/// __threadfence() in the meantime.
class Races {
 public:
  Races(const MemoryMap& map, FindingLog& log);

  void launch_begins() { launch_epoch_ = ++epoch_, blocks_.clear(); }
  void block_begins(unsigned threads);
  void barrier_opens() { ++epoch_, clocks_.reset(); }
  void warp_meets(unsigned warp, unsigned mask) { clocks_.meet(warp, mask); }
  void fence() { blocks_.back().fence = epoch_; }

  void host_wrote(std::uint64_t address, std::size_t bytes);
  void forget(std::uint64_t address, std::size_t bytes);

  /// Takes note of an access. `memory` is what its address is part of.
  void access(const CheckedAccess& a, Memory memory);

 private:
  struct BlockTimes {
    std::uint32_t begin;
    std::uint32_t fence;  // the epoch of the last one
  };
  /// What is remembered of an access: who, which bytes, whether atomic.
  struct Past {
    std::uint32_t epoch;
    std::uint16_t by;
    WarpClocks::Time time;
    CodeOffset code;
    Access access;
  };
  static constexpr unsigned thread_bits = 1023, bytes_shift = 10,
                            bytes_bits = 15, atomic_bit = 1U << 14;

  Cell& cell_of(std::uint64_t address, Memory memory);
  void check_word(Cell& cell, const CheckedAccess& a, unsigned bytes,
                  Memory memory);
  void check_initialised(const Cell& cell, const CheckedAccess& a,
                         Memory memory);
  void check_block(const Cell& cell, const CheckedAccess& a, unsigned bytes);
  void check_other_blocks(const Cell& cell, const CheckedAccess& a,
                          unsigned bytes);
  void remember(Cell& cell, const CheckedAccess& a, unsigned bytes);
  bool races_in_block(const Past& past, const CheckedAccess& a,
                      unsigned bytes) const;
  bool is_of_earlier_block(std::uint32_t epoch) const {
    return epoch >= launch_epoch_ && epoch < block_epoch_;
  }
  bool was_fenced_after(std::uint32_t epoch) const;
  static Past last_write(const Cell& cell);
  static Past last_read(const Cell& cell, int i);
  void report(const Past& past, const CheckedAccess& a, bool other_block);

  const MemoryMap& map_;
  FindingLog& log_;
  ZeroPages<Cell> device_, image_;
  std::vector<Cell> shared_, dynamic_;  // by word
  std::uint32_t epoch_ = 2, launch_epoch_ = 2, block_epoch_ = 2;
  std::vector<BlockTimes> blocks_;  // of this launch
  WarpClocks clocks_;
};

}  // namespace hood::lens
