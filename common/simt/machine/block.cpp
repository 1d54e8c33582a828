#define HOOD_SIMT_SETS_INDICES
#include <algorithm>
#include <common/core/error.hpp>
#include <common/simt/machine/block.hpp>
#include <common/simt/machine/observed_by.hpp>
#include <common/simt/machine/settings.hpp>
#include <common/simt/machine/words.hpp>
#include <numeric>
#include <utility>

__thread hood::simt::Index3 threadIdx, blockIdx, blockDim, gridDim;

namespace hood::simt {

__thread Block* this_block = nullptr;
__thread int current_thread = outside_kernel;

namespace {

constexpr unsigned most_threads = 1024;
// Enough for printf and for what the machine itself does on them; sanitizers
// put more on a stack.
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr std::size_t stack_bytes = std::size_t{256} << 10;
#else
constexpr std::size_t stack_bytes = std::size_t{64} << 10;
#endif

/// Threads that wait in no barrier are begun with this.
constexpr Where nowhere{"a place that is not known", 0};

}  // namespace

std::string endless_in_words() {
  return fmt::format(
      "a thread ran for {} s without coming to a barrier or to its end, or its "
      "block ran 15 times as long: it may wait for what another thread, or a "
      "block that has not begun, must do (SIMT_SECONDS sets how long is "
      "allowed)",
      settings().seconds);
}

Block::Block()
    : stacks_(most_threads + 1, stack_bytes),
      emergency_(std::size_t{256} << 10) {}

void Block::prepare(const Launch& launch) {
  launch_ = &launch;
  count_ = launch.threads();
  threads_.resize(count_);
  copies_.resize(count_);
  ready_.resize(count_);
  order_.resize(count_);
  warps_.resize((count_ + 31) / 32);
  dynamic_shared_.resize((launch.shared_bytes + sizeof(Line) - 1) /
                         sizeof(Line));
  for (unsigned i = 0; i < count_; ++i) {
    threads_[i].index = index_of(i, launch.block);
    threads_[i].where = nowhere;
  }
  std::iota(order_.begin(), order_.end(), 0U);
  in_drawn_order_ = settings().order.has_value();
  blockDim = {launch.block.x, launch.block.y, launch.block.z};
  gridDim = {launch.grid.x, launch.grid.y, launch.grid.z};
}

Fault Block::run(Index3 index) {
  blockIdx = index;
  blocks_.store(blocks_.load(relaxed) + 1, relaxed);
  begun_.store(0, relaxed);
  asked_to_end_ = false;
  ended_ = waiting_ = ready_begin_ = ready_count_ = 0;
  barrier_ = {};
  for (unsigned w = 0; w < warps_.size(); ++w) {
    const unsigned lanes = std::min(32U, count_ - w * 32);
    warps_[w] = {lanes == 32 ? ~0U : (1U << lanes) - 1, 0, 0, 0};
  }
  if (in_drawn_order_) draw_order();
  if (observer != nullptr) {
    observer->block_begins({dynamic_shared(), launch_->shared_bytes,
                            stacks_.begin(), stacks_.size(), stacks_.stride()});
  }
  present_fiber_ = &home_;
  change_to(free_fiber());
  running_ = current_thread = outside_kernel;
  if (observer != nullptr) observer->block_ends();
  if (has_copies_) {  // of threads that did not wait for them
    for (LaterCopies& copies : copies_) copies.forget();
    has_copies_ = false;
  }
  if (fault_) reset_fibers();
  return std::exchange(fault_, {});
}

// The order of a block depends on the seed and the block alone, not on which
// thread of the host plays it.
void Block::draw_order() {
  random_.seed(*settings().order * 0x9e3779b97f4a7c15U + blockIdx.x +
               (std::uint64_t{blockIdx.y} << 24) +
               (std::uint64_t{blockIdx.z} << 44));
  std::vector<unsigned> warps(warps_.size());
  std::iota(warps.begin(), warps.end(), 0U);
  std::shuffle(warps.begin(), warps.end(), random_);
  unsigned next = 0;
  for (const unsigned w : warps) {
    for (unsigned i = w * 32; i < std::min(count_, w * 32 + 32); ++i) {
      order_[next++] = i;
    }
  }
}

// The body of every fiber.
void Block::play_fiber() {
  this_block->play_threads();
}

// Begins threads as long as none that began earlier can go on. A fiber that
// has nothing to do is free for the next thread that begins.
void Block::play_threads() {
  for (;;) {
    while (begun_.load(relaxed) < count_ &&
           (ready_count_ == 0 || begin_first_)) {
      begin_and_end_thread();
    }
    free_fibers_.push_back(present_fiber_);
    go_on_elsewhere();
  }
}

// Between its two ends a thread may wait and come back any number of times.
inline void Block::begin_and_end_thread() {
  begin_first_ = false;
  const unsigned begun = begun_.load(relaxed);
  const unsigned number = order_[begun];
  begun_.store(begun + 1, relaxed);
  if (observer != nullptr) observer->thread_begins(number);
  become(number);
  launch_->run(launch_->arguments);
  current_thread = outside_kernel;
  ++ended_;
  warps_[number / 32].ended |= 1U << number % 32;
  if (observer != nullptr) observer->thread_ends(number);
  if (waiting_ > 0) end_thread(number);
}

// Somebody may have waited for this thread only.
void Block::end_thread(unsigned number) {
  if (warps_[number / 32].waiting != 0) try_warp(number / 32, outside_kernel);
  if (barrier_.waiting > 0 && barrier_.waiting + ended_ == count_) {
    open_barrier(outside_kernel);
  }
}

void Block::become(unsigned number) {
  if (asked_to_end_) {
    asked_to_end_ = false;
    running_ = static_cast<int>(number);
    fail(cudaErrorLaunchTimeout,
         endless_in_words() + ", at " + in_words(threads_[number].where));
  }
  threadIdx = threads_[number].index;
  running_ = current_thread = static_cast<int>(number);
}

void Block::change_to(Fiber& next) {
  Fiber& self = *present_fiber_;
  if (&next == &self) return;
  present_fiber_ = &next;
  Fiber::change(self, next);
}

void Block::go_on_elsewhere() {
  if (ready_count_ > 0 && !begin_first_) {
    const unsigned next = next_ready();
    threads_[next].state = State::runs;
    if (observer != nullptr) observer->thread_goes_on(next);
    change_to(*threads_[next].fiber);
  } else if (begun_.load(relaxed) < count_) {
    change_to(free_fiber());
  } else if (ended_ == count_) {
    change_to(home_);
  } else {
    fail_together("its threads wait for each other and none can go on");
  }
}

void Block::wait(unsigned number) {
  threads_[number].fiber = present_fiber_;
  go_on_elsewhere();
  become(number);
}

void Block::give_way() {
  const auto number = static_cast<unsigned>(running_);
  current_thread = outside_kernel;
  make_ready(number);
  begin_first_ = begun_.load(relaxed) < count_;
  wait(number);
}

void Block::make_ready(unsigned number) {
  threads_[number].state = State::ready;
  unsigned end = ready_begin_ + ready_count_++;
  if (end >= count_) end -= count_;
  ready_[end] = number;
}

unsigned Block::next_ready() {
  if (in_drawn_order_) {
    const auto drawn = static_cast<unsigned>(random_() % ready_count_);
    std::swap(ready_[ready_begin_], ready_[(ready_begin_ + drawn) % count_]);
  }
  const unsigned number = ready_[ready_begin_];
  if (++ready_begin_ == count_) ready_begin_ = 0;
  --ready_count_;
  return number;
}

Fiber& Block::free_fiber() {
  if (free_fibers_.empty()) {
    const std::size_t i = fibers_.size();
    fibers_.push_back(std::make_unique<Fiber>());
    fibers_.back()->begin(stacks_.bottom(i), stacks_.bytes(), &play_fiber);
    return *fibers_.back();
  }
  Fiber& fiber = *free_fibers_.back();
  free_fibers_.pop_back();
  return fiber;
}

// What stands on the stacks of a block that was ended early is dropped.
void Block::reset_fibers() {
  fibers_.clear();
  free_fibers_.clear();
  forget_stack(emergency_.data(), emergency_.size());
}

void Block::arrive(unsigned number, State state, const char* name,
                   Where where) {
  Thread& thread = threads_[number];
  thread.state = state;
  thread.waits_in = name;
  thread.where = where;
  ++waiting_;
  changes_.store(changes_.load(relaxed) + 1, relaxed);
  if (observer != nullptr) observer->thread_waits(number, name, where);
}

int Block::come_to_barrier(BarrierKind kind, bool predicate, Where where) {
  const auto number = static_cast<unsigned>(running_);
  current_thread = outside_kernel;
  if (barrier_.waiting == 0) {
    // The result stays: threads may still have to fetch the last one.
    barrier_ = {0, kind, where, false, 0, barrier_.result};
  } else if (!same_place(barrier_.where, where) || barrier_.kind != kind) {
    barrier_.elsewhere = true;
  }
  ++barrier_.waiting;
  barrier_.count += predicate;
  arrive(number, State::waits_at_barrier, "__syncthreads", where);
  if (barrier_.waiting + ended_ == count_) {
    open_barrier(static_cast<int>(number));
    become(number);
  } else {
    wait(number);
  }
  return barrier_.result;
}

void Block::open_barrier(int but) {
  if (barrier_.elsewhere) {
    fail_together("its threads wait at different barriers");
  }
  if (ended_ > 0) {
    fail_together("not all of its threads come to the barrier");
  }
  const int all = static_cast<int>(count_);
  switch (barrier_.kind) {
    case BarrierKind::plain:
      break;
    case BarrierKind::count:
      barrier_.result = barrier_.count;
      break;
    case BarrierKind::all:
      barrier_.result = barrier_.count == all;
      break;
    case BarrierKind::any:
      barrier_.result = barrier_.count > 0;
      break;
  }
  waiting_ -= barrier_.waiting;
  barrier_.waiting = 0;
  if (observer != nullptr) observer->barrier_opens();
  for (unsigned i = 0; i < count_; ++i) {
    if (static_cast<int>(i) != but) make_ready(i);
  }
  if (but != outside_kernel) {
    threads_[static_cast<unsigned>(but)].state = State::runs;
  }
}

LaterCopies& Block::later_copies() {
  has_copies_ = true;
  return copies_[static_cast<unsigned>(running_)];
}

void Block::fail(cudaError_t error, const std::string& message) {
  end_with(error,
           message + ", " + name_of_thread(static_cast<unsigned>(running_)));
}

void Block::fail_together(const std::string& what) {
  end_with(cudaErrorLaunchFailure,
           fmt::format("block {}: {}:{}", in_words(blockIdx), what,
                       who_waits_where()));
}

void Block::end_with(cudaError_t error, const std::string& what) {
  current_thread = outside_kernel;
  fault_ = {error, fmt::format("{}: {}", in_words(*launch_), what)};
  Fiber::change(abandoned_, home_);
  __builtin_unreachable();
}

// Threads that wait at the same place, in a line.
std::string Block::who_waits_where() const {
  std::vector<std::pair<std::string, std::vector<unsigned>>> groups;
  const auto add = [&](const std::string& what, unsigned number) {
    const auto same = [&](const auto& group) { return group.first == what; };
    auto group = std::find_if(groups.begin(), groups.end(), same);
    if (group == groups.end()) group = groups.insert(groups.end(), {what, {}});
    group->second.push_back(number);
  };
  for (unsigned i = 0; i < count_; ++i) {
    const Thread& thread = threads_[i];
    if (warps_[i / 32].ended >> i % 32 & 1U) {
      add("have left the kernel", i);
    } else if (thread.state == State::waits_at_barrier) {
      add("wait in __syncthreads() at " + in_words(thread.where), i);
    } else if (thread.state == State::waits_in_warp) {
      add(fmt::format("wait in {}() with mask {:#010x} at {}", thread.waits_in,
                      thread.call->mask, in_words(thread.where)),
          i);
    }
  }
  std::string text;
  for (const auto& [what, numbers] : groups) {
    text += (text.empty() ? " threads " : "; threads ") + in_words(numbers) +
            " " + what;
  }
  return text;
}

}  // namespace hood::simt
