// What a kernel's thread does, as the hooks tell it.
#include <fmt/core.h>

#include <common/core/where.hpp>
#include <common/lens/record/watch.hpp>
#include <common/simt/machine/device_memory.hpp>
#include <filesystem>

extern "C" const char __executable_start;

namespace hood::lens {

namespace {

/// While it lives, what this thread of the host does is not the kernel's: code
/// that the lens shares with kernels, such as that of std::vector, may be the
/// instrumented copy.
class OutsideKernel {
 public:
  OutsideKernel() : thread_(simt::current_thread) {
    simt::current_thread = simt::outside_kernel;
  }
  ~OutsideKernel() { simt::current_thread = thread_; }
  OutsideKernel(const OutsideKernel&) = delete;
  OutsideKernel& operator=(const OutsideKernel&) = delete;

 private:
  int thread_;
};

const char* done_by(Access access) {
  switch (access) {
    case Access::read:
      return "a read of";
    case Access::write:
      return "a write of";
    case Access::atomic:
      break;
  }
  return "an atomic on";
}

}  // namespace

CodeOffset Watch::offset_of(const void* from) const {
  return static_cast<CodeOffset>(static_cast<const char*>(from) -
                                 &__executable_start);
}

bool Watch::is_in_bounds(std::uint64_t address, unsigned size,
                         Memory memory) const {
  switch (memory) {
    case Memory::device:
      return map_.is_allocated(address, size);
    case Memory::dynamic:
      return map_.is_in_dynamic(address, size);
    case Memory::shared:
      return map_.ends_in_same_array(address, size);
    case Memory::foreign:
      return false;
    default:
      return true;
  }
}

inline void Watch::record(unsigned thread, Event event) {
  ThreadRecord& r = records_[thread];
  r.events.push(event);
  if (r.events.size() >= r.limit) wait_for_lanes(thread);
}

// A buffer that was allocated before the lens watched. What it holds is taken
// to be written.
bool Watch::adopted(std::uint64_t address, unsigned size) {
  const auto buffer = simt::device_buffers().holder_of(
      reinterpret_cast<const void*>(address), size);
  if (!buffer) return false;
  allocated(buffer->begin, buffer->bytes, buffer->where);
  host_wrote(buffer->begin, buffer->bytes);
  return true;
}

void Watch::access(std::uint64_t address, unsigned size, Access kind,
                   const void* from, unsigned thread) {
  const Memory memory = map_.memory_of(address);
  if (memory == Memory::stack || memory == Memory::argument) return;
  const OutsideKernel outside;
  const CodeOffset code = offset_of(from);
  if ((address & (size - 1)) != 0 && (size & (size - 1)) == 0) {
    stop(FindingKind::misaligned, address, size, kind, code, thread);
  }
  if (!is_in_bounds(address, size, memory) && !adopted(address, size)) {
    stop(FindingKind::out_of_bounds, address, size, kind, code, thread);
  }
  if (memory == Memory::unnamed_shared) {
    if (!map_.is_index(address)) {
      stop(FindingKind::out_of_bounds, address, size, kind, code, thread);
    }
    return;
  }
  if (options_.races && memory != Memory::constant) {
    races_.access({address, size, kind, code, thread}, memory);
  }
  if (counting_) {
    record(thread, Event::access(address, code, kind, size));
  }
}

void Watch::block(const void* from, unsigned thread) {
  if (!counting_) return;
  const OutsideKernel outside;
  ThreadRecord& r = records_[thread];
  const CodeOffset code = offset_of(from);
  flow_.step(r.block(), code);
  r.block() = code;
  record(thread, Event::step(EventKind::block, code));
}

void Watch::call(unsigned thread) {
  if (!counting_) return;
  ThreadRecord& r = records_[thread];
  ++r.depth;
  r.block() = nowhere;
  record(thread, Event::step(EventKind::call));
}

void Watch::leave(unsigned thread) {
  if (!counting_) return;
  const OutsideKernel outside;
  ThreadRecord& r = records_[thread];
  if (r.block() != nowhere) flow_.leave(r.block());
  --r.depth;
  record(thread, Event::step(EventKind::leave));
}

// Lanes that wait for this one cannot catch up: then it may go on. Nor can it
// be replayed before some thread has shown the way to the end.
void Watch::wait_for_lanes(unsigned thread) {
  ThreadRecord& r = records_[thread];
  const OutsideKernel outside;
  replay(thread / 32);
  if (r.events.size() >= r.limit && flow_.knows_the_way(r.block())) {
    simt::give_way();
    const OutsideKernel again;  // it came back as the kernel's thread
    replay(thread / 32);
  }
  if (r.events.size() >= r.limit) r.limit = 2 * r.events.size();
}

void Watch::stop(FindingKind kind, std::uint64_t address, unsigned size,
                 Access access, CodeOffset code, unsigned thread) {
  const simt::SourceLine line =
      simt::source_line_of(&__executable_start + code);
  RawFinding finding{
      kind,
      code,
      code,
      fmt::format("{}: {} {} bytes at ", simt::name_of_thread(thread),
                  done_by(access), size),
      "",
      ", " + map_.describe(address)};
  const std::string message = fmt::format(
      "{}: {} {} bytes at {}:{}, {}", name_of(kind), done_by(access), size,
      std::filesystem::path(line.file).filename().string(), line.line,
      map_.describe(address));
  log_.add(kind, code, code, [&] { return finding; });
  simt::end_launch_illegal(message, kind == FindingKind::misaligned);
}

}  // namespace hood::lens
