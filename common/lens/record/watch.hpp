#pragma once

#include <common/lens/check/finding_log.hpp>
#include <common/lens/check/races.hpp>
#include <common/lens/lens.hpp>
#include <common/lens/memory/memory_map.hpp>
#include <common/lens/record/event.hpp>
#include <common/lens/warp/control_flow.hpp>
#include <common/lens/warp/replay.hpp>
#include <common/lens/warp/request_counter.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace hood::lens {

/// The observer behind a Lens. What a kernel's threads do comes in through the
/// hooks (access, block, call, leave); it is checked at once, and recorded
/// until the warp can be replayed.
class Watch final : public simt::Observer {
 public:
  explicit Watch(const LensOptions& options);

  // From the hooks, in the thread of the kernel that now runs.
  void access(std::uint64_t address, unsigned size, Access access,
              const void* from, unsigned thread);
  void block(const void* from, unsigned thread);
  void call(unsigned thread);
  void leave(unsigned thread);

  // From the machine.
  void launch_begins(const simt::Launch& launch) override;
  void launch_ends(const std::string& fault) override;
  void block_begins(const simt::BlockMemory& memory) override;
  void block_ends() override;
  void thread_begins(unsigned thread) override { running_ = thread; }
  void thread_goes_on(unsigned thread) override { running_ = thread; }
  void thread_waits(unsigned thread, const char* name, Where where) override;
  void thread_ends(unsigned thread) override;
  void barrier_opens() override;
  void warp_meets(unsigned warp, unsigned mask) override;
  void fence(simt::Scope scope) override;
  void accessed(const void* address, std::size_t size, Access access,
                const void* from) override;
  void allocated(void* memory, std::size_t bytes, Where where) override;
  void freed(void* memory, std::size_t bytes) override;
  void host_wrote(void* memory, std::size_t bytes) override;

  const LaunchReport& last() const { return last_; }
  const std::vector<LaunchReport>& launches() const { return launches_; }
  bool has_launched() const { return has_launched_; }

  /// Is called with the report of each launch; none: nobody is.
  std::function<void(const LaunchReport&)> see;

 private:
  CodeOffset offset_of(const void* from) const;
  bool is_in_bounds(std::uint64_t address, unsigned size, Memory memory) const;
  bool adopted(std::uint64_t address, unsigned size);
  [[noreturn]] void stop(FindingKind kind, std::uint64_t address, unsigned size,
                         Access access, CodeOffset code, unsigned thread);
  void record(unsigned thread, Event event);
  void wait_for_lanes(unsigned thread);
  void replay(unsigned warp);
  const std::string& name_of_kernel(const void* function,
                                    const std::string& name);
  void add_accesses();
  void add_findings();
  void keep_report();

  std::map<const void*, std::string> kernels_;  // their names
  LensOptions options_;
  MemoryMap map_;
  FindingLog log_;
  Races races_;
  RequestCounter counter_;
  ControlFlow flow_;

  bool counting_ = false;  // the traffic of the present block
  unsigned threads_ = 0;   // of a block
  unsigned running_ = 0;
  std::vector<ThreadRecord> records_;  // by thread
  std::vector<Replay> replays_;        // by warp
  std::vector<unsigned> ended_;        // lanes, by warp
  std::vector<const char*> waits_in_;  // by thread

  std::map<CodeOffset, simt::SourceLine> lines_;  // that have been looked up
  LaunchReport last_;
  std::vector<LaunchReport> launches_;
  bool has_launched_ = false;
};

/// Who watches, or null.
extern Watch* watch;

}  // namespace hood::lens
