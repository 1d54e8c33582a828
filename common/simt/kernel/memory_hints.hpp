#pragma once

#include <type_traits>

// Loads and stores with a hint about caches, of which the machine has none.

#define SIMT_LOAD(name)                                          \
  template <class T>                                             \
  __attribute__((always_inline)) inline T name(const T* place) { \
    return *place;                                               \
  }
#define SIMT_STORE(name)                           \
  template <class T>                               \
  __attribute__((always_inline)) inline void name( \
      T* place, std::type_identity_t<T> value) {   \
    *place = static_cast<T&&>(value);              \
  }

SIMT_LOAD(__ldg)
SIMT_LOAD(__ldca)
SIMT_LOAD(__ldcg)
SIMT_LOAD(__ldcs)
SIMT_LOAD(__ldlu)
SIMT_LOAD(__ldcv)
SIMT_STORE(__stwb)
SIMT_STORE(__stcg)
SIMT_STORE(__stcs)
SIMT_STORE(__stwt)

#undef SIMT_LOAD
#undef SIMT_STORE
