#pragma once

#include <atomic>
#include <common/simt/kernel/calls.hpp>
#include <common/simt/kernel/qualifiers.hpp>
#include <type_traits>

// Atomics: a load, an operation and a store that nothing comes between. They
// return what was there before. Blocks run on several threads of the host, so
// the host's own atomics play them.

namespace hood::simt {

template <class T>
inline void before_atomic(T* place) {
  if (reinterpret_cast<std::uintptr_t>(place) % sizeof(T) != 0) {
    misaligned_access(place, sizeof(T));
  }
#ifdef SIMT_OBSERVED
  observe_access(place, sizeof *place, Access::atomic);
#else
  (void)place;
#endif
  count_atomic();
}

/// Puts `change(old)` in the place of old.
template <class T, class Change>
SIMT_NOT_OBSERVED T exchange_with(T* place, Change change) {
  std::atomic_ref<T> shared(*place);
  T old = shared.load(std::memory_order_relaxed);
  while (!shared.compare_exchange_weak(old, change(old),
                                       std::memory_order_relaxed)) {
  }
  return old;
}

/// A sum that wraps round, as a GPU's does, where C++ leaves it undefined.
template <class T>
T wrapping_sum(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
  } else {
    return a + b;
  }
}
template <class T>
T wrapping_difference(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
  } else {
    return a - b;
  }
}

/// A parameter from which T is not deduced: the place alone says what T is.
template <class T>
using Of = std::type_identity_t<T>;

}  // namespace hood::simt

// `place` names the type; `value` is converted to it, as CUDA's overloads do.
#define SIMT_ATOMIC(name, parameter, change)                                   \
  template <class T>                                                           \
  __forceinline__ T name(T* place, hood::simt::Of<T> parameter) {              \
    hood::simt::before_atomic(place);                                          \
    return hood::simt::exchange_with(place, [=]([[maybe_unused]] T old) -> T { \
      return static_cast<T>(change);                                           \
    });                                                                        \
  }                                                                            \
  template <class T>                                                           \
  __forceinline__ T name##_block(T* place, hood::simt::Of<T> parameter) {      \
    return name(place, parameter);                                             \
  }                                                                            \
  template <class T>                                                           \
  __forceinline__ T name##_system(T* place, hood::simt::Of<T> parameter) {     \
    return name(place, parameter);                                             \
  }

SIMT_ATOMIC(atomicAdd, value, hood::simt::wrapping_sum(old, value))
SIMT_ATOMIC(atomicSub, value, hood::simt::wrapping_difference(old, value))
SIMT_ATOMIC(atomicMin, value, value < old ? value : old)
SIMT_ATOMIC(atomicMax, value, old < value ? value : old)
SIMT_ATOMIC(atomicAnd, value, old& value)
SIMT_ATOMIC(atomicOr, value, old | value)
SIMT_ATOMIC(atomicXor, value, old ^ value)
SIMT_ATOMIC(atomicExch, value, value)
/// Counts up to `last`, then begins at 0 again.
SIMT_ATOMIC(atomicInc, last, old >= last ? 0 : old + 1)
/// Counts down to 0, then begins at `last` again.
SIMT_ATOMIC(atomicDec, last, old == 0 || old > last ? last : old - 1)
#undef SIMT_ATOMIC

/// Stores `value` where `expected` stands.
template <class T>
__forceinline__ T atomicCAS(T* place, hood::simt::Of<T> expected,
                            hood::simt::Of<T> value) {
  hood::simt::before_atomic(place);
  return hood::simt::exchange_with(
      place, [=](T old) -> T { return old == expected ? value : old; });
}
template <class T>
__forceinline__ T atomicCAS_block(T* place, hood::simt::Of<T> expected,
                                  hood::simt::Of<T> value) {
  return atomicCAS(place, expected, value);
}
template <class T>
__forceinline__ T atomicCAS_system(T* place, hood::simt::Of<T> expected,
                                   hood::simt::Of<T> value) {
  return atomicCAS(place, expected, value);
}
