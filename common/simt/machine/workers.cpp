#define HOOD_SIMT_SETS_INDICES
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <common/simt/machine/observed_by.hpp>
#include <common/simt/machine/settings.hpp>
#include <common/simt/machine/signals.hpp>
#include <common/simt/machine/words.hpp>
#include <common/simt/machine/workers.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <thread>

namespace hood::simt {

Observer* observer = nullptr;

Observer* observe(Observer* next) {
  return std::exchange(observer, next);
}

namespace {

/// The blocks of a launch, handed out one by one.
class Blocks {
 public:
  explicit Blocks(const Launch& launch) : launch_(launch) {
    if (const auto order = settings().order) multiplier_ = drawn(*order);
  }

  /// The next block, or false if there is none.
  bool next(Index3& index) {
    const std::uint64_t i = next_.fetch_add(1, std::memory_order_relaxed);
    if (i >= launch_.blocks()) return false;
    index =
        index_of((i * multiplier_ + offset_) % launch_.blocks(), launch_.grid);
    return true;
  }
  /// No more are handed out.
  void end() { next_.store(launch_.blocks(), std::memory_order_relaxed); }

 private:
  // i * multiplier + offset, modulo the number of blocks, takes every value
  // once if the two have no common divisor.
  std::uint64_t drawn(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t blocks = launch_.blocks();
    offset_ = random() % blocks;
    std::uint64_t multiplier = random() % blocks + 1;
    while (std::gcd(multiplier, blocks) != 1) ++multiplier;
    return multiplier % blocks;
  }

  const Launch& launch_;
  std::uint64_t multiplier_ = 1;
  std::uint64_t offset_ = 0;
  std::atomic<std::uint64_t> next_{0};
};

/// A launch that is being played.
struct Play {
  explicit Play(const Launch& launch) : launch(launch), blocks(launch) {}

  const Launch& launch;
  Blocks blocks;
  std::size_t workers = 0;  // that have not ended
  Fault fault{};            // the first
};

/// A thread of the host and the block that it plays.
struct Worker {
  Block block;
  pthread_t host_thread{};
  bool playing = false;
  // When it was last seen to get on, and with what.
  std::chrono::steady_clock::time_point since{};
  std::chrono::steady_clock::time_point block_since{};
  std::uint64_t changes = 0;
  std::uint64_t blocks = 0;
  std::thread thread;
};

/// How many times longer than a thread without a barrier a block may run.
constexpr int blocks_may_take = 15;

class Pool {
 public:
  Fault play(const Launch& launch) {
    Play play(launch);
    const std::size_t most =
        observer == nullptr ? settings().cores : std::size_t{1};
    play.workers = std::min<std::size_t>(most, launch.blocks());
    std::unique_lock lock(mutex_);
    while (workers_.size() < play.workers) add_worker();
    present_ = &play;
    free_places_ = play.workers;
    begin_.notify_all();
    while (!end_.wait_for(lock, std::chrono::milliseconds(250),
                          [&] { return play.workers == 0; })) {
      end_those_that_stand_still();
    }
    present_ = nullptr;
    return play.fault;
  }

 private:
  void add_worker() {
    Worker& worker = workers_.emplace_back();
    worker.thread = std::thread([this, &worker] { work(worker); });
    worker.thread.detach();
  }

  // A worker's life: it takes part in one launch after another.
  [[noreturn]] void work(Worker& worker) {
    use_signal_stack();
    worker.host_thread = pthread_self();
    this_block = &worker.block;
    std::unique_lock lock(mutex_);
    for (;;) {
      begin_.wait(lock, [&] { return free_places_ > 0; });
      --free_places_;
      Play& play = *present_;
      worker.playing = true;
      worker.since = worker.block_since = std::chrono::steady_clock::now();
      lock.unlock();
      const Fault fault = play_blocks(worker.block, play);
      lock.lock();
      worker.playing = false;
      if (fault && !play.fault) play.fault = fault;
      if (--play.workers == 0) end_.notify_all();
    }
  }

  static Fault play_blocks(Block& block, Play& play) {
    Observer* const watching = observer;
    if (watching != nullptr) watching->launch_begins(play.launch);
    block.prepare(play.launch);
    Fault fault;
    for (Index3 index; !fault && play.blocks.next(index);) {
      fault = block.run(index);
    }
    if (fault) play.blocks.end();
    if (watching != nullptr) watching->launch_ends(fault.message);
    return fault;
  }

  // A thread that runs for long, or threads that meet at barriers for ever.
  void end_those_that_stand_still() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> limit(settings().seconds);
    for (Worker& worker : workers_) {
      const bool another_block =
          std::exchange(worker.blocks, worker.block.blocks()) !=
          worker.block.blocks();
      const bool another_thread =
          std::exchange(worker.changes, worker.block.changes()) !=
          worker.block.changes();
      if (!worker.playing || another_block) worker.block_since = now;
      if (!worker.playing || another_thread) worker.since = now;
      if (now - worker.since > limit ||
          now - worker.block_since > limit * blocks_may_take) {
        KernelSignals::end_endless(worker.host_thread);  // again and again
      }
    }
  }

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  std::deque<Worker> workers_;
  Play* present_ = nullptr;
  std::size_t free_places_ = 0;  // of workers in the present launch
};

/// The pool of this process: one that was made by fork() has no threads of the
/// old one's. It is never destroyed, since its threads never end.
Pool& pool() {
  static Pool* pool = nullptr;
  static pid_t process = 0;
  if (process != getpid()) {
    process = getpid();
    pool = new Pool;
  }
  return *pool;
}

}  // namespace

Fault play(const Launch& launch) {
  // One launch at a time, also if several threads of the host make them.
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const KernelSignals signals;
  return pool().play(launch);
}

}  // namespace hood::simt
