#pragma once

#include <common/simt/kernel/calls.hpp>

// Barriers of a block and fences. The last parameter of a barrier is the line
// that calls it, for messages.

inline void __syncthreads(hood::Where where = hood::Where::here()) {
  hood::simt::block_barrier(hood::simt::BarrierKind::plain, false, where);
}
/// In how many threads of the block `predicate` is not 0.
inline int __syncthreads_count(int predicate,
                               hood::Where where = hood::Where::here()) {
  return hood::simt::block_barrier(hood::simt::BarrierKind::count,
                                   predicate != 0, where);
}
/// 1 if `predicate` is not 0 in all threads of the block, else 0.
inline int __syncthreads_and(int predicate,
                             hood::Where where = hood::Where::here()) {
  return hood::simt::block_barrier(hood::simt::BarrierKind::all, predicate != 0,
                                   where);
}
/// 1 if `predicate` is not 0 in any thread of the block, else 0.
inline int __syncthreads_or(int predicate,
                            hood::Where where = hood::Where::here()) {
  return hood::simt::block_barrier(hood::simt::BarrierKind::any, predicate != 0,
                                   where);
}

inline void __threadfence_block() {
  hood::simt::memory_fence(hood::simt::Scope::block);
}
inline void __threadfence() {
  hood::simt::memory_fence(hood::simt::Scope::device);
}
inline void __threadfence_system() {
  hood::simt::memory_fence(hood::simt::Scope::system);
}

/// Waits; here: lets others run.
inline void __nanosleep(unsigned) {
  hood::simt::give_way();
}
