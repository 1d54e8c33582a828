#pragma once

#include <array>
#include <common/lens/record/event.hpp>
#include <common/lens/warp/control_flow.hpp>
#include <cstddef>
#include <vector>

namespace hood::lens {

/// What one thread of a block has done.
struct ThreadRecord {
  static constexpr unsigned most_depth = 32;

  EventQueue events;
  CodeOffset last_block[most_depth];  ///< by depth of calls
  unsigned depth;
  std::size_t limit;  ///< of events, above which it gives way to others
  bool ended;

  CodeOffset& block() { return last_block[depth % most_depth]; }
};

/// An access that the lanes of `mask` make together.
struct WarpAccess {
  CodeOffset code;
  Access access;
  unsigned size;
  unsigned mask;
  std::array<std::uint64_t, 32> address;  ///< by lane, of those in mask
};

/// Takes what warps access, request by request.
class RequestSink {
 public:
  virtual ~RequestSink() = default;
  virtual void request(const WarpAccess& access) = 0;
};

/// Replays in lock step what the 32 threads of a warp did one after the other.
/// A stack tells which lanes run and where they meet the others again, as in
/// W. Fung and others, "Dynamic Warp Formation and Scheduling", 2007:
///
///     if (lane < 8) B; else C; D;    the top entry runs, up to its block
///     `stop`
///
///     at A:   all, -        after A:  8-31, stop D   C    popped at D
///                                     0-7,  stop D   B    popped at D
///                                     all, -              goes on at D
///
/// It can stop anywhere and go on when there are more events: it waits until
/// every lane of the top entry has one, or has ended.
class Replay {
 public:
  /// Begins with lanes that have done nothing yet.
  void begin(unsigned mask);
  /// Replays all that can be.
  void play(ThreadRecord* lanes, ControlFlow& flow, RequestSink& requests);

 private:
  struct Entry {
    unsigned mask;
    CodeOffset stop;     // where its lanes wait for others; nowhere: at the end
    CodeOffset current;  // the block that they are in
    bool is_call;
  };
  /// What the lanes of an entry are to do next.
  struct Next {
    unsigned at_end = 0;   // lanes that have left the kernel
    unsigned other = 0;    // lanes that do something else than the first
    bool unknown = false;  // one has no event yet
    const Event* first = nullptr;
  };

  Next look(unsigned mask, const ThreadRecord* lanes) const;
  void step(const Event& event, RequestSink& requests);
  void part(ControlFlow& flow);
  void pop();
  void advance(unsigned mask);
  void hand_over(const Event& event, unsigned mask,
                 RequestSink& requests) const;
  template <class Condition>
  unsigned lanes_where(unsigned mask, Condition condition) const;

  std::vector<Entry> stack_;
  // While it plays: the next event of each lane, and the end of its events.
  std::array<const Event*, 32> at_{}, end_{};
};

}  // namespace hood::lens
