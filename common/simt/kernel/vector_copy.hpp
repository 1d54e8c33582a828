#pragma once

#include <common/simt/kernel/calls.hpp>
#include <cstddef>
#include <cstdint>

// How a vector such as float4 is copied: by one load and one store, as on the
// GPU. Left to itself a compiler copies a struct member by member, and four
// loads of 4 bytes are another thing than one of 16.

namespace hood::simt {

/// A register that holds `bytes` of T's, and may be loaded from and stored to
/// whatever lies in memory.
template <class T, std::size_t bytes>
struct RegisterOf {
  typedef T type __attribute__((vector_size(bytes), may_alias));
};
template <class T>
struct RegisterOf<T, 2> {
  typedef std::uint16_t type __attribute__((may_alias));
};
template <class T>
struct RegisterOf<T, 4> {
  typedef std::uint32_t type __attribute__((may_alias));
};

/// Ends the launch if `address` is no multiple of `bytes`. Costs nothing where
/// the compiler knows the variable, and otherwise a test and a jump. What is
/// to be found out it must not take for granted from the pointer's type.
template <std::size_t bytes>
__attribute__((always_inline)) inline void check_alignment(
    const void* address) {
#ifdef __clang__
  // clang does take it for granted, unless it loses sight of where the number
  // comes from; but that would keep variables out of registers. Those whose
  // size it can tell are known to it, and aligned.
  if (__builtin_object_size(address, 0) != static_cast<std::size_t>(-1)) return;
  auto number = reinterpret_cast<std::uintptr_t>(address);
  asm("" : "+r"(number));
#else
  const auto number = reinterpret_cast<std::uintptr_t>(address);
#endif
  if (number % bytes != 0) [[unlikely]]
    misaligned_access(address, bytes);
}

/// Copies `bytes` by one access, or by several of 16 bytes if they are more.
template <class T, std::size_t bytes>
__attribute__((always_inline)) inline void copy_vector(void* to,
                                                       const void* from) {
  constexpr std::size_t step = bytes < 16 ? bytes : 16;
  using Register = typename RegisterOf<T, step>::type;
  for (std::size_t i = 0; i < bytes / step; ++i)
    static_cast<Register*>(to)[i] = static_cast<const Register*>(from)[i];
}

/// Puts `members` together and stores them in the same way.
template <class T, std::size_t bytes, class... Members>
__attribute__((always_inline)) inline void store_vector(void* to,
                                                        Members... members) {
  if constexpr (bytes >= 8 && bytes <= 16) {
    using Register = typename RegisterOf<T, bytes>::type;
    *static_cast<Register*>(to) = Register{members...};
  } else {
    alignas(16) const T parts[] = {members...};
    copy_vector<T, bytes>(to, parts);
  }
}

}  // namespace hood::simt
