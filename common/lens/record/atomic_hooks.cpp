// What the compilers call in the place of each operation of std::atomic and
// std::atomic_ref in kernels (see hooks.cpp). CUDA's atomics, which are written
// with them, tell of themselves (Observer::accessed), so these only do what is
// asked. The order of memory is always the strictest: one thread of the host
// plays all blocks while they are watched.
#include <cstdint>

#define HOOD_CHANGE(bits, name, builtin)                                 \
  std::uint##bits##_t __tsan_atomic##bits##_##name(                      \
      volatile std::uint##bits##_t* p, std::uint##bits##_t value, int) { \
    return builtin(p, value, __ATOMIC_SEQ_CST);                          \
  }
#define HOOD_COMPARE(bits, name)                                            \
  int __tsan_atomic##bits##_compare_exchange_##name(                        \
      volatile std::uint##bits##_t* p, std::uint##bits##_t* expected,       \
      std::uint##bits##_t value, int, int) {                                \
    return __atomic_compare_exchange_n(p, expected, value, false,           \
                                       __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  }
#define HOOD_ATOMICS(bits)                                                    \
  std::uint##bits##_t __tsan_atomic##bits##_load(                             \
      const volatile std::uint##bits##_t* p, int) {                           \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                              \
  }                                                                           \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t* p,           \
                                   std::uint##bits##_t value, int) {          \
    __atomic_store_n(p, value, __ATOMIC_SEQ_CST);                             \
  }                                                                           \
  HOOD_CHANGE(bits, exchange, __atomic_exchange_n)                            \
  HOOD_CHANGE(bits, fetch_add, __atomic_fetch_add)                            \
  HOOD_CHANGE(bits, fetch_sub, __atomic_fetch_sub)                            \
  HOOD_CHANGE(bits, fetch_and, __atomic_fetch_and)                            \
  HOOD_CHANGE(bits, fetch_or, __atomic_fetch_or)                              \
  HOOD_CHANGE(bits, fetch_xor, __atomic_fetch_xor)                            \
  HOOD_CHANGE(bits, fetch_nand, __atomic_fetch_nand)                          \
  HOOD_COMPARE(bits, strong)                                                  \
  HOOD_COMPARE(bits, weak)                                                    \
  std::uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(             \
      volatile std::uint##bits##_t* p, std::uint##bits##_t expected,          \
      std::uint##bits##_t value, int, int) {                                  \
    __atomic_compare_exchange_n(p, &expected, value, false, __ATOMIC_SEQ_CST, \
                                __ATOMIC_SEQ_CST);                            \
    return expected;                                                          \
  }

extern "C" {

HOOD_ATOMICS(8)
HOOD_ATOMICS(16)
HOOD_ATOMICS(32)
HOOD_ATOMICS(64)

void __tsan_atomic_thread_fence(int) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
void __tsan_atomic_signal_fence(int) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

}  // extern "C"
