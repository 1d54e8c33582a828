#pragma once

#include <common/core/where.hpp>
#include <common/simt/kernel/calls.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

// Copies from global to shared memory that run beside the thread (cp.async).
// The machine does them as late as it may, when the thread waits for them, so
// that who forgets to wait finds nothing there.

namespace hood::simt {

inline bool is_multiple(const void* address, std::size_t of) {
  return reinterpret_cast<std::uintptr_t>(address) % of == 0;
}

/// Copies `bytes`: later, in pieces of 16, 8 or 4 bytes if both ends and the
/// size are multiples of it, else now, as the GPU's library does.
inline void copy_piece(void* to, const void* from, std::size_t bytes) {
  if (bytes % 4 == 0 && is_multiple(to, 4) && is_multiple(from, 4)) {
    copy_later(to, from, bytes, 0);
  } else {
    for (std::size_t i = 0; i < bytes; ++i)
      static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
  }
}

/// Bytes of the widest piece in which `bytes` can be copied.
inline std::size_t piece_of(const void* to, const void* from,
                            std::size_t bytes) {
  for (const std::size_t piece : {16U, 8U, 4U}) {
    if (bytes % piece == 0 && is_multiple(to, piece) &&
        is_multiple(from, piece)) {
      return piece;
    }
  }
  return 1;
}

/// Copies `bytes` by the `size` threads of a group of which this is number
/// `rank`; neighbours copy neighbouring pieces.
inline void copy_together(void* to, const void* from, std::size_t bytes,
                          std::size_t rank, std::size_t size) {
  const std::size_t piece = piece_of(to, from, bytes);
  for (std::size_t at = rank * piece; at < bytes; at += size * piece) {
    copy_piece(static_cast<char*>(to) + at, static_cast<const char*>(from) + at,
               piece);
  }
}

}  // namespace hood::simt

/// Asks for a copy of `size` - `zeros` bytes, and zeros after them.
inline void __pipeline_memcpy_async(void* shared, const void* global,
                                    std::size_t size, std::size_t zeros = 0,
                                    hood::Where where = hood::Where::here()) {
  using hood::simt::is_multiple;
  if (size != 4 && size != 8 && size != 16) {
    hood::simt::trap("__pipeline_memcpy_async copies 4, 8 or 16 bytes", where);
  }
  if (zeros > size) {
    hood::simt::trap("__pipeline_memcpy_async fills more zeros than its size",
                     where);
  }
  if (!is_multiple(shared, size)) {
    hood::simt::misaligned_access(shared, size);
  }
  if (!is_multiple(global, size)) {
    hood::simt::misaligned_access(global, size);
  }
  hood::simt::copy_later(shared, global, size - zeros, zeros);
}
/// Ends the group of the copies asked for since the last call.
inline void __pipeline_commit() {
  hood::simt::close_copy_group();
}
/// Waits for all groups of this thread but the last `open`.
inline void __pipeline_wait_prior(std::size_t open) {
  hood::simt::wait_for_copies(open);
}
