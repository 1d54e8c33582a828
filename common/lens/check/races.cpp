#include <fmt/core.h>

#include <algorithm>
#include <common/lens/check/races.hpp>

namespace hood::lens {

namespace {

const char* verb(Access access) {
  switch (access) {
    case Access::read:
      return "reads";
    case Access::write:
      return "writes";
    case Access::atomic:
      break;
  }
  return "changes atomically";
}

}  // namespace

Cell& Races::cell_of(std::uint64_t address, Memory memory) {
  switch (memory) {
    case Memory::device:
      return device_[(address - map_.device().begin) / 4];
    case Memory::shared:
      return shared_[(address - map_.thread_locals().begin) / 4];
    case Memory::dynamic:
      return dynamic_[(address - map_.dynamic_zone().begin) / 4];
    default:
      return image_[(address - map_.image().begin) / 4];
  }
}

// Word by word, with a bit for each byte of the word that is touched.
void Races::access(const CheckedAccess& a, Memory memory) {
  Cell* cell = &cell_of(a.address, memory);
  const unsigned offset = a.address % 4;
  if (offset + a.size <= 4) {
    check_word(*cell, a, ((1U << a.size) - 1) << offset, memory);
    return;
  }
  const std::uint64_t end = a.address + a.size;
  for (std::uint64_t at = a.address; at < end;) {
    const std::uint64_t next = std::min((at / 4 + 1) * 4, end);
    const unsigned bytes = ((1U << (next - at)) - 1) << at % 4;
    check_word(*cell++, {at, a.size, a.access, a.code, a.thread}, bytes,
               memory);
    at = next;
  }
}

inline void Races::check_word(Cell& cell, const CheckedAccess& a,
                              unsigned bytes, Memory memory) {
  if (a.access != Access::write) check_initialised(cell, a, memory);
  if (cell.write_epoch == epoch_ || cell.read_epoch == epoch_) {
    check_block(cell, a, bytes);
  }
  if (memory == Memory::device || memory == Memory::image) {
    check_other_blocks(cell, a, bytes);
  }
  remember(cell, a, bytes);
}

inline void Races::check_initialised(const Cell& cell, const CheckedAccess& a,
                                     Memory memory) {
  const bool is_shared = memory == Memory::shared || memory == Memory::dynamic;
  if (is_shared ? cell.write_epoch >= block_epoch_
                : cell.write_epoch != 0 || memory == Memory::image) {
    return;
  }
  log_.add(FindingKind::uninitialised, a.code, a.code, [&] {
    return RawFinding{FindingKind::uninitialised,
                      a.code,
                      a.code,
                      simt::name_of_thread(a.thread) + " reads at ",
                      "",
                      " what nobody has written: " + map_.describe(a.address)};
  });
}

inline Races::Past Races::last_write(const Cell& cell) {
  return {cell.write_epoch, cell.write_by, cell.write_time, cell.write_code,
          cell.write_by & atomic_bit ? Access::atomic : Access::write};
}

inline Races::Past Races::last_read(const Cell& cell, int i) {
  return {cell.read_epoch, cell.read_by[i], cell.read_time[i],
          cell.read_code[i], Access::read};
}

inline bool Races::races_in_block(const Past& past, const CheckedAccess& a,
                                  unsigned bytes) const {
  const unsigned by = past.by & thread_bits;
  return past.epoch == epoch_ && by != a.thread &&
         (past.by >> bytes_shift & bytes) != 0 &&
         !(past.access == Access::atomic && a.access == Access::atomic) &&
         !clocks_.is_before(by, past.time, a.thread);
}

inline void Races::check_block(const Cell& cell, const CheckedAccess& a,
                               unsigned bytes) {
  if (const Past past = last_write(cell); races_in_block(past, a, bytes)) {
    report(past, a, false);
  }
  if (a.access == Access::read) return;
  for (int i = 0; i < 2; ++i) {
    const Past past = last_read(cell, i);
    if (!races_in_block(past, a, bytes)) continue;
    report(past, a, false);
    break;
  }
}

inline void Races::check_other_blocks(const Cell& cell, const CheckedAccess& a,
                                      unsigned bytes) {
  if (is_of_earlier_block(cell.write_epoch)) {
    const Past past = last_write(cell);
    if ((past.by >> bytes_shift & bytes) != 0 &&
        !(past.access == Access::atomic && a.access == Access::atomic) &&
        !was_fenced_after(past.epoch)) {
      report(past, a, true);
      return;
    }
  }
  if (a.access == Access::write && is_of_earlier_block(cell.read_epoch)) {
    const Past past = last_read(cell, 0);
    if ((past.by >> bytes_shift & bytes) != 0 &&
        !was_fenced_after(past.epoch)) {
      report(past, a, true);
    }
  }
}

inline void Races::remember(Cell& cell, const CheckedAccess& a,
                            unsigned bytes) {
  auto by = static_cast<std::uint16_t>(a.thread | bytes << bytes_shift);
  const WarpClocks::Time now = clocks_.now(a.thread);
  if (a.access != Access::read) {
    if (a.access == Access::atomic) by |= atomic_bit;
    if (cell.write_epoch == epoch_ &&
        (cell.write_by & thread_bits) == a.thread) {
      by |= cell.write_by & (bytes_bits << bytes_shift);
    }
    cell.write_epoch = epoch_;
    cell.write_by = by;
    cell.write_time = now;
    cell.write_code = a.code;
    return;
  }
  const bool is_first = cell.read_epoch != epoch_;
  const bool again = !is_first && (cell.read_by[0] & thread_bits) == a.thread;
  if (again) by |= cell.read_by[0];
  for (int i = is_first || again ? 0 : 1; i < (again ? 1 : 2); ++i) {
    cell.read_by[i] = by;
    cell.read_time[i] = now;
    cell.read_code[i] = a.code;
  }
  cell.read_epoch = epoch_;
}

bool Races::was_fenced_after(std::uint32_t epoch) const {
  const auto after = std::upper_bound(
      blocks_.begin(), blocks_.end(), epoch,
      [](std::uint32_t e, const BlockTimes& b) { return e < b.begin; });
  return after != blocks_.begin() && std::prev(after)->fence >= epoch;
}

void Races::report(const Past& past, const CheckedAccess& a, bool other_block) {
  const FindingKind kind =
      other_block ? FindingKind::race_between_blocks : FindingKind::race;
  log_.add(kind, past.code, a.code, [&] {
    const std::string who = other_block
                                ? "another block of the launch"
                                : simt::name_of_thread(past.by & thread_bits);
    return RawFinding{
        kind,
        past.code,
        a.code,
        fmt::format("{} {} at ", who, verb(past.access)),
        fmt::format(" what {} {} at ", simt::name_of_thread(a.thread),
                    verb(a.access)),
        fmt::format(", {}: {}",
                    other_block ? "nothing says in which order"
                                : "no barrier between them",
                    map_.describe(a.address))};
  });
}

}  // namespace hood::lens
