#pragma once

#include <common/simt/kernel/calls.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace hood::lens {

using simt::Access;

/// A place in the program's code: bytes from the beginning of its image.
using CodeOffset = std::uint32_t;
inline constexpr CodeOffset nowhere = 0;

/// The first three are those of Access.
enum class EventKind : std::uint8_t {
  read,
  write,
  atomic,
  block,  ///< a basic block of the control flow begins
  call,   ///< of a function
  leave,  ///< a function
};

/// What a thread has done.
struct Event {
  std::uint64_t address;  ///< that it accessed, or 0
  /// Code, kind and size in one number: two lanes in lock step do the same.
  std::uint64_t what;

  static Event access(std::uint64_t address, CodeOffset code, Access kind,
                      unsigned size) {
    return {address, code | static_cast<std::uint64_t>(kind) << 32 |
                         std::uint64_t{size} << 40};
  }
  static Event step(EventKind kind, CodeOffset code = nowhere) {
    return {0, code | static_cast<std::uint64_t>(kind) << 32};
  }

  CodeOffset code() const { return static_cast<CodeOffset>(what); }
  EventKind kind() const { return static_cast<EventKind>(what >> 32 & 0xff); }
  unsigned size() const { return static_cast<unsigned>(what >> 40); }
  bool is_block(CodeOffset code) const {
    return what == step(EventKind::block, code).what;
  }
};

/// The events of a thread that its warp has not replayed yet. No template of
/// the standard library: its instances may be those that were compiled with the
/// kernels, and these would come back here with every load and store.
class EventQueue {
 public:
  EventQueue() = default;
  ~EventQueue() { std::free(events_); }
  EventQueue(EventQueue&& other) noexcept { swap(other); }
  EventQueue& operator=(EventQueue&& other) noexcept {
    swap(other);
    return *this;
  }

  void push(Event event) {
    if (end_ == room_) make_room();
    // One by one: in one piece, it would wait for both to reach memory.
    events_[end_].address = event.address;
    events_[end_].what = event.what;
    ++end_;
  }
  const Event* begin() const { return events_ + begin_; }
  const Event* end() const { return events_ + end_; }
  std::size_t size() const { return end_ - begin_; }
  void clear() { begin_ = end_ = 0; }
  /// Drops the events before `first`.
  void drop_until(const Event* first) {
    begin_ = static_cast<std::size_t>(first - events_);
    if (begin_ == end_) clear();
  }

 private:
  void swap(EventQueue& other) {
    std::swap(events_, other.events_);
    std::swap(begin_, other.begin_);
    std::swap(end_, other.end_);
    std::swap(room_, other.room_);
  }

  __attribute__((noinline)) void make_room() {
    if (begin_ > room_ / 2) {
      std::memmove(events_, begin(), size() * sizeof(Event));
      end_ -= begin_;
      begin_ = 0;
      return;
    }
    room_ = room_ == 0 ? 64 : 2 * room_;
    void* more = std::realloc(events_, room_ * sizeof(Event));
    if (more == nullptr) throw std::bad_alloc();
    events_ = static_cast<Event*>(more);
  }

  Event* events_ = nullptr;
  std::size_t begin_ = 0, end_ = 0, room_ = 0;
};

}  // namespace hood::lens
