#include <algorithm>
#include <common/core/error.hpp>
#include <common/lens/record/watch.hpp>
#include <cstring>

namespace hood::lens {

Watch* watch = nullptr;

namespace {

// A thread that has done so much since it last met its warp lets the other
// lanes catch up, so that what was recorded can be dropped.
constexpr std::size_t first_limit = std::size_t{1} << 14;

std::uint64_t number(const void* address) {
  return reinterpret_cast<std::uint64_t>(address);
}

unsigned lanes_of(unsigned warp, unsigned threads) {
  const unsigned lanes = std::min(32U, threads - warp * 32);
  return lanes == 32 ? ~0U : (1U << lanes) - 1;
}

/// Whether what a warp did together also orders its loads and stores: shuffles
/// and votes do not.
bool orders_memory(const char* name) {
  return std::strncmp(name, "__", 2) != 0 ||
         std::strcmp(name, "__syncwarp") == 0;
}

}  // namespace

Watch::Watch(const LensOptions& options)
    : options_(options),
      log_(options.most_findings),
      races_(map_, log_),
      counter_(map_, log_, options.examples) {}

void Watch::launch_begins(const simt::Launch& launch) {
  last_ = {};
  last_.kernel = name_of_kernel(launch.function, launch.kernel);
  last_.where = launch.where;
  last_.grid = launch.grid;
  last_.block = launch.block;
  last_.shared_bytes = launch.shared_bytes;
  threads_ = launch.threads();
  has_launched_ = true;
  log_.clear();
  map_.launch_begins(launch);
  races_.launch_begins();
  counter_.launch_begins();
}

void Watch::block_begins(const simt::BlockMemory& memory) {
  map_.block_begins(memory);
  races_.block_begins(threads_);
  counting_ = options_.traffic && last_.blocks % options_.sample == 0;
  ++last_.blocks;
  if (counting_) ++last_.blocks_counted;
  const unsigned warps = (threads_ + 31) / 32;
  records_.resize(std::max<std::size_t>(records_.size(), threads_));
  replays_.resize(std::max<std::size_t>(replays_.size(), warps));
  waits_in_.resize(threads_);
  ended_.assign(warps, 0);
  for (unsigned t = 0; t < threads_; ++t) {
    ThreadRecord& r = records_[t];
    r.events.clear();
    r.depth = 0;
    r.block() = nowhere;
    r.limit = first_limit;
    r.ended = false;
  }
  for (unsigned w = 0; w < warps; ++w) replays_[w].begin(lanes_of(w, threads_));
}

void Watch::block_ends() {
  counting_ = false;
}

void Watch::thread_waits(unsigned thread, const char* name, Where) {
  waits_in_[thread] = name;
}

void Watch::thread_ends(unsigned thread) {
  const unsigned warp = thread / 32;
  records_[thread].ended = true;
  ended_[warp] |= 1U << thread % 32;
  if (counting_ && ended_[warp] == lanes_of(warp, threads_)) replay(warp);
}

void Watch::barrier_opens() {
  races_.barrier_opens();
  if (!counting_) return;
  for (unsigned t = 0; t < threads_; ++t) {
    ThreadRecord& r = records_[t];
    if (r.ended) continue;
    const CodeOffset barrier = flow_.barrier_after(r.block());
    r.block() = barrier + 1;
    r.events.push(Event::step(EventKind::block, barrier));
    r.events.push(Event::step(EventKind::block, barrier + 1));
  }
  for (unsigned w = 0; w < ended_.size(); ++w) replay(w);
}

void Watch::warp_meets(unsigned warp, unsigned mask) {
  unsigned thread = warp * 32;
  while ((mask >> thread % 32 & 1U) == 0) ++thread;
  if (orders_memory(waits_in_[thread])) races_.warp_meets(warp, mask);
}

void Watch::fence(simt::Scope scope) {
  if (scope != simt::Scope::block) races_.fence();
}

void Watch::allocated(void* memory, std::size_t bytes, Where where) {
  map_.allocated(number(memory), bytes, where);
}

void Watch::freed(void* memory, std::size_t) {
  const Region region = map_.freed(number(memory));
  races_.forget(region.begin, region.bytes);
}

void Watch::host_wrote(void* memory, std::size_t bytes) {
  races_.host_wrote(number(memory), bytes);
}

// A copy of any length is seen as the loads and stores that it is made of: 16
// bytes at once at most.
void Watch::accessed(const void* address, std::size_t size, Access kind,
                     const void* from) {
  for (std::size_t done = 0; done < size;) {
    const std::size_t part = std::min<std::size_t>(size - done, 16);
    access(number(address) + done, static_cast<unsigned>(part), kind, from,
           running_);
    done += part;
  }
}

void Watch::replay(unsigned warp) {
  counter_.warp_is(warp);
  replays_[warp].play(&records_[std::size_t{warp} * 32], flow_, counter_);
}

}  // namespace hood::lens
