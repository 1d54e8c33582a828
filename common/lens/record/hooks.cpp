// What the compilers call in kernels that are compiled with -fsanitize=thread
// and -fsanitize-coverage=trace-pc: a function for each load and store, each
// basic block, each call. A program of ours is linked without the sanitizer's
// own library; these stand in its place.
#include <common/lens/record/watch.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

using hood::lens::Access;
using hood::simt::current_thread;

inline bool is_watched() {
  return current_thread >= 0 && hood::lens::watch != nullptr;
}

inline void access(const volatile void* address, unsigned size, Access kind,
                   const void* from) {
  if (!is_watched()) return;
  hood::lens::watch->access(reinterpret_cast<std::uint64_t>(address), size,
                            kind, from, static_cast<unsigned>(current_thread));
}

/// Of a structure, whose members a GPU loads one by one: word by word where the
/// address is that of words, else byte by byte.
inline void access_range(const volatile void* address, std::size_t size,
                         Access kind, const void* from) {
  if (!is_watched()) return;
  const auto* byte = static_cast<const volatile char*>(address);
  const unsigned step =
      (reinterpret_cast<std::uintptr_t>(address) | size) % 4 == 0 ? 4 : 1;
  for (std::size_t i = 0; i < size; i += step) {
    access(byte + i, step, kind, from);
  }
}

/// An access that may lie at any address.
inline void access_unaligned(const volatile void* address, unsigned size,
                             Access kind, const void* from) {
  if (reinterpret_cast<std::uintptr_t>(address) % size == 0) {
    access(address, size, kind, from);
  } else {
    access_range(address, size, kind, from);
  }
}

}  // namespace

#define HOOD_CALLER __builtin_return_address(0)

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void*) {
  if (!is_watched()) return;
  hood::lens::watch->call(static_cast<unsigned>(current_thread));
}
void __tsan_func_exit() {
  if (!is_watched()) return;
  hood::lens::watch->leave(static_cast<unsigned>(current_thread));
}
void __sanitizer_cov_trace_pc() {
  if (!is_watched()) return;
  hood::lens::watch->block(HOOD_CALLER, static_cast<unsigned>(current_thread));
}

#define HOOD_ACCESSES(size)                                \
  void __tsan_read##size(void* p) {                        \
    access(p, size, Access::read, HOOD_CALLER);            \
  }                                                        \
  void __tsan_write##size(void* p) {                       \
    access(p, size, Access::write, HOOD_CALLER);           \
  }                                                        \
  void __tsan_volatile_read##size(void* p) {               \
    access(p, size, Access::read, HOOD_CALLER);            \
  }                                                        \
  void __tsan_volatile_write##size(void* p) {              \
    access(p, size, Access::write, HOOD_CALLER);           \
  }                                                        \
  void __tsan_unaligned_read##size(void* p) {              \
    access_unaligned(p, size, Access::read, HOOD_CALLER);  \
  }                                                        \
  void __tsan_unaligned_write##size(void* p) {             \
    access_unaligned(p, size, Access::write, HOOD_CALLER); \
  }                                                        \
  void __tsan_unaligned_volatile_read##size(void* p) {     \
    access_unaligned(p, size, Access::read, HOOD_CALLER);  \
  }                                                        \
  void __tsan_unaligned_volatile_write##size(void* p) {    \
    access_unaligned(p, size, Access::write, HOOD_CALLER); \
  }                                                        \
  void __tsan_read_write##size(void* p) {                  \
    access(p, size, Access::read, HOOD_CALLER);            \
    access(p, size, Access::write, HOOD_CALLER);           \
  }                                                        \
  void __tsan_unaligned_read_write##size(void* p) {        \
    access_unaligned(p, size, Access::read, HOOD_CALLER);  \
    access_unaligned(p, size, Access::write, HOOD_CALLER); \
  }
HOOD_ACCESSES(1)
HOOD_ACCESSES(2)
HOOD_ACCESSES(4)
HOOD_ACCESSES(8)
HOOD_ACCESSES(16)
#undef HOOD_ACCESSES

void __tsan_read_range(void* p, std::size_t size) {
  access_range(p, size, Access::read, HOOD_CALLER);
}
void __tsan_write_range(void* p, std::size_t size) {
  access_range(p, size, Access::write, HOOD_CALLER);
}
void* __tsan_memset(void* to, int value, std::size_t size) {
  access_range(to, size, Access::write, HOOD_CALLER);
  return std::memset(to, value, size);
}
void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
  access_range(from, size, Access::read, HOOD_CALLER);
  access_range(to, size, Access::write, HOOD_CALLER);
  return std::memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, std::size_t size) {
  access_range(from, size, Access::read, HOOD_CALLER);
  access_range(to, size, Access::write, HOOD_CALLER);
  return std::memmove(to, from, size);
}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}

}  // extern "C"
