#pragma once

#include <common/core/where.hpp>
#include <cstddef>
#include <cstdint>

// What a kernel asks of the machine. Everything else in kernel/ is written
// with these few calls.

namespace hood::simt {

/// What the lanes of a warp do together.
enum class WarpOp : std::uint8_t {
  shuffle,
  shuffle_up,
  shuffle_down,
  shuffle_xor,
  ballot,
  any,
  all,
  match_any,
  match_all,
  synchronise,
  together,
};

/// A function that one lane calls for all: `lanes[l]` is what lane l gave as
/// `argument`, or null where l is not in `mask`.
using Together = void (*)(void* const* lanes, unsigned mask);

/// One lane's part in what its warp does together.
struct WarpCall {
  WarpOp op;
  unsigned mask;            ///< the lanes that take part, this one among them
  std::uint64_t value = 0;  ///< what it gives: its bits, or whether it is so
  int distance = 0;         ///< a shuffle's lane, or how far away it is
  int width = 32;           ///< lanes in a group of a shuffle: 1, 2, 4 ... 32
  Together together = nullptr;
  void* argument = nullptr;
  std::uint64_t result = 0;    ///< what it gets
  bool all_are_equal = false;  ///< of match_all
};

/// Waits until every lane of `call.mask` has made the same call, and returns
/// what this lane gets.
std::uint64_t warp_call(WarpCall& call, const char* name, Where where);

/// What __syncthreads() and its kin return.
enum class BarrierKind : std::uint8_t { plain, count, all, any };

/// Waits until every thread of the block has called it at the same place.
int block_barrier(BarrierKind kind, bool predicate, Where where);

/// The lanes of the calling thread's warp that had not left the kernel when the
/// warp last met.
unsigned active_lanes();

/// The calling thread's lane, 0 to 31.
unsigned lane_index();

enum class Scope : std::uint8_t { block, device, system };
/// What this thread wrote before is seen by others before what it writes after.
void memory_fence(Scope scope);

/// Lets other threads of the block run: a thread that waits for them must call
/// it, or something that does, now and then. Atomics do.
void give_way();
/// Called by every atomic: gives way now and then.
void count_atomic();

/// The block's dynamic shared memory, of as many bytes as its launch asked for.
void* dynamic_shared();

/// Copies `bytes` from global to shared memory and fills `zeros` bytes after
/// them, but as late as is allowed: when the thread waits for the group.
void copy_later(void* shared, const void* global, std::size_t bytes,
                std::size_t zeros);
/// Closes the group of the copies asked for since the last call.
void close_copy_group();
/// Does the copies of all closed groups of this thread but the last `open`.
void wait_for_copies(std::size_t open);

/// Ends the launch: a load or store of `size` bytes at an address that is not
/// a multiple of `size`.
[[noreturn]] void misaligned_access(const volatile void* address,
                                    std::size_t size);
/// Ends the launch as trap() does, with the reason.
[[noreturn]] void trap(const char* reason, Where where);

/// How memory is touched.
enum class Access : std::uint8_t { read, write, atomic };

/// Tells who observes the machine (see common/lens) of an access that the
/// compiler's instrumentation does not see. Called by observed builds only.
void observe_access(const volatile void* address, std::size_t size,
                    Access access);

}  // namespace hood::simt
