#pragma once

#include <common/core/where.hpp>
#include <common/simt/kernel/calls.hpp>
#include <common/simt/kernel/indices.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace hood::simt {

/// A kernel and what it is launched with.
struct Launch {
  const char* kernel;  ///< as the source writes it: "transpose_tiled<1>"
  Where where;         ///< of the launch
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes;                      ///< of dynamic shared memory
  const void* function;                          ///< the kernel's address
  void (*run)(const void* arguments) = nullptr;  ///< calls it, as one thread
  const void* arguments = nullptr;
  std::size_t argument_bytes = 0;

  std::size_t blocks() const {
    return static_cast<std::size_t>(grid.x) * grid.y * grid.z;
  }
  unsigned threads() const { return block.x * block.y * block.z; }
};

/// The memory that belongs to the block that now runs.
struct BlockMemory {
  void* dynamic_shared;
  std::size_t dynamic_bytes;
  const void* stacks;
  std::size_t stack_bytes;   ///< of all
  std::size_t stack_stride;  ///< from one thread's to the next one's
};

/// Sees what the machine does. While there is an observer, all blocks run one
/// after the other on one thread of the host, in which all calls of a launch
/// are made; threads are numbered x first, then y, then z, and warp w has the
/// threads from 32 w. Calls of a kernel's thread have current_thread set to
/// outside_kernel.
class Observer {
 public:
  virtual ~Observer() = default;

  virtual void launch_begins(const Launch&) {}
  /// @param fault  the message of what ended it early, or empty
  virtual void launch_ends(const std::string& fault) { (void)fault; }
  /// blockIdx says which.
  virtual void block_begins(const BlockMemory&) {}
  virtual void block_ends() {}

  virtual void thread_begins(unsigned thread) { (void)thread; }
  /// It has come to a barrier (`name` is "__syncthreads") or to something that
  /// its warp does together ("__shfl_sync"), also if it need not wait there.
  virtual void thread_waits(unsigned thread, const char* name, Where where) {
    (void)thread, (void)name, (void)where;
  }
  /// After it had to wait.
  virtual void thread_goes_on(unsigned thread) { (void)thread; }
  virtual void thread_ends(unsigned thread) { (void)thread; }

  /// All threads of the block have come to the barrier.
  virtual void barrier_opens() {}
  /// The lanes of `mask` have all made the same call.
  virtual void warp_meets(unsigned warp, unsigned mask) {
    (void)warp, (void)mask;
  }
  virtual void fence(Scope) {}

  /// An access that instrumentation does not see: by an atomic, or by a copy
  /// that runs beside the thread. `from` is where the kernel asked for it.
  virtual void accessed(const void* address, std::size_t size, Access access,
                        const void* from) {
    (void)address, (void)size, (void)access, (void)from;
  }

  virtual void allocated(void* memory, std::size_t bytes, Where where) {
    (void)memory, (void)bytes, (void)where;
  }
  virtual void freed(void* memory, std::size_t bytes) {
    (void)memory, (void)bytes;
  }
  /// A copy to the device, or a memset, by the host.
  virtual void host_wrote(void* memory, std::size_t bytes) {
    (void)memory, (void)bytes;
  }
};

/// Who observes from now on; null: nobody. Returns who did so far.
Observer* observe(Observer* observer);

inline constexpr int outside_kernel = -1;
/// The number within its block of the kernel's thread that now runs on this
/// thread of the host, or outside_kernel.
extern __thread int current_thread;

/// Where device memory lies: every address that cudaMalloc returns is in it.
struct DeviceMemory {
  char* begin;
  std::size_t bytes;
};
DeviceMemory device_memory();

/// Ends the present launch from within a kernel's thread: the host's next call
/// that waits for it returns cudaErrorIllegalAddress (`misaligned`:
/// cudaErrorMisalignedAddress), and cudaGetErrorString() the whole message,
/// which is the kernel, the launch, `message`, block and thread.
[[noreturn]] void end_launch_illegal(const std::string& message,
                                     bool misaligned = false);

/// "block (1,0,0), thread (5,0,0)" of the thread that now runs.
std::string name_of_thread(unsigned thread);

/// A place in the source of the running program.
struct SourceLine {
  std::string function;
  std::string file;  ///< the whole path
  int line;
};
/// Where the code at `address` comes from. Of functions inlined into each other
/// it is the innermost that lies neither in common/simt nor in the compiler's
/// own headers.
SourceLine source_line_of(const void* address);
/// The same for many addresses at the cost of one.
std::vector<SourceLine> source_lines_of(
    const std::vector<const void*>& addresses);

}  // namespace hood::simt
