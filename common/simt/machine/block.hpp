#pragma once

#include <atomic>
#include <common/core/where.hpp>
#include <common/simt/host/error.hpp>
#include <common/simt/kernel/calls.hpp>
#include <common/simt/machine/fiber.hpp>
#include <common/simt/machine/later_copies.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace hood::simt {

/// What ended a launch before its end.
struct Fault {
  cudaError_t error = cudaSuccess;
  std::string message;  ///< kernel, launch, what, block, thread, line

  explicit operator bool() const { return error != cudaSuccess; }
};

/// Plays one block after another. The threads of a block take turns on one
/// thread of the host: the first runs until it has to wait for others or ends,
/// then the next, and so on. A thread that never waits needs no stack of its
/// own: the fiber that played it plays the next one.
class Block {
 public:
  Block();

  /// Takes the shape of a launch's blocks.
  void prepare(const Launch& launch);
  /// Plays the block to its end, or to the fault that ends it.
  Fault run(Index3 index);

  // What a kernel's thread asks for: see kernel/calls.hpp.
  int come_to_barrier(BarrierKind kind, bool predicate, Where where);
  std::uint64_t come_to_warp_call(WarpCall& call, const char* name,
                                  Where where);
  void give_way();
  unsigned active_lanes() const;
  void* dynamic_shared() { return dynamic_shared_.data(); }
  LaterCopies& later_copies();

  /// Ends the launch from within a kernel's thread, or from the code that a
  /// signal was diverted to.
  [[noreturn]] void fail(cudaError_t error, const std::string& message);
  /// Another number whenever a thread begins or comes to where it waits.
  std::uint64_t changes() const {
    return changes_.load(relaxed) + begun_.load(relaxed);
  }

  /// Lets fail() be called as soon as a thread is back from what it asked of
  /// the machine. Called by a signal's handler.
  void ask_to_end() { asked_to_end_ = true; }
  /// How many blocks were begun.
  std::uint64_t blocks() const { return blocks_.load(relaxed); }

  const Stacks& stacks() const { return stacks_; }
  /// The thread that now runs, or outside_kernel.
  int running() const { return running_; }
  /// The end of a stack for what is done after a fault.
  char* emergency_stack_top() { return &emergency_.back() + 1; }

 private:
  static constexpr auto relaxed = std::memory_order_relaxed;
  enum class State : std::uint8_t {
    runs,   // or has not begun, or has ended
    ready,  // to go on
    waits_at_barrier,
    waits_in_warp,
  };
  struct Thread {
    Index3 index;
    Fiber* fiber;    // that it stands on while it waits
    WarpCall* call;  // that it waits in
    const char* waits_in;
    Where where;
    State state;
  };
  struct Warp {
    unsigned lanes;  // that there are
    unsigned ended;
    unsigned waiting;       // in a warp call
    unsigned ended_before;  // that they last met
  };
  struct Barrier {
    unsigned waiting = 0;
    BarrierKind kind = BarrierKind::plain;
    Where where{};
    bool elsewhere = false;  // two threads wait at different places
    int count = 0;           // of true predicates
    int result = 0;
  };

  static void play_fiber();
  void play_threads();
  void begin_and_end_thread();
  void end_thread(unsigned number);
  void arrive(unsigned number, State state, const char* name, Where where);
  void change_to(Fiber& next);
  void go_on_elsewhere();
  void wait(unsigned number);
  void become(unsigned number);
  Fiber& free_fiber();
  void make_ready(unsigned number);
  unsigned next_ready();
  void reset_fibers();
  void draw_order();

  void open_barrier(int but);
  void try_warp(unsigned warp, int caller);
  void finish_warp_call(unsigned warp, unsigned lanes, int caller);
  bool all_make_same_call(unsigned warp, unsigned lanes) const;

  [[noreturn]] void fail_as_absent(unsigned warp, unsigned lane,
                                   unsigned source);
  [[noreturn]] void fail_together(const std::string& what);
  [[noreturn]] void end_with(cudaError_t error, const std::string& what);
  std::string who_waits_where() const;

  const Launch* launch_ = nullptr;
  unsigned count_ = 0;              // threads of the block
  std::atomic<unsigned> begun_{0};  // read by the thread that watches
  unsigned ended_ = 0;
  unsigned waiting_ = 0;
  int running_ = outside_kernel;
  bool begin_first_ = false;  // a thread gives way to those not yet begun
  std::vector<Thread> threads_;
  std::vector<Warp> warps_;
  Barrier barrier_;
  std::vector<unsigned> order_;  // in which threads begin
  std::vector<unsigned> ready_;  // a ring of thread numbers
  unsigned ready_begin_ = 0;
  unsigned ready_count_ = 0;

  Stacks stacks_;
  std::vector<std::unique_ptr<Fiber>> fibers_;
  Fiber* present_fiber_ = nullptr;
  std::vector<Fiber*> free_fibers_;
  Fiber home_;
  Fiber abandoned_;  // what fail() leaves for ever
  std::vector<char> emergency_;
  Fault fault_;
  std::atomic<std::uint64_t> changes_{0};
  std::atomic<std::uint64_t> blocks_{0};
  bool in_drawn_order_ = false;
  std::mt19937_64 random_;

  std::vector<LaterCopies> copies_;  // by thread
  bool has_copies_ = false;          // in this block
  volatile bool asked_to_end_ = false;
  struct alignas(1024) Line {
    char bytes[1024];
  };
  std::vector<Line> dynamic_shared_;
};

/// What is said of a thread or block that never ends.
std::string endless_in_words();

/// The block that this thread of the host plays, or null.
extern __thread Block* this_block;

}  // namespace hood::simt
