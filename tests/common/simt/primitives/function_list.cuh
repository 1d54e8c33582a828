#pragma once

#include <tests/common/simt/primitives/harness.cuh>

// SIMT_LIST(X), a list of functions X(name), becomes a type for each, which the
// kernels of harness.cuh can be given, and a call that evaluates it. All of
// these are undefined again at the end of the file that includes this.

#define SIMT_UNARY(name)             \
  struct Of_##name {                 \
    template <class T>               \
    static __device__ auto of(T x) { \
      return name(x);                \
    }                                \
  };
#define SIMT_BINARY(name)                 \
  struct Of_##name {                      \
    template <class T>                    \
    static __device__ auto of(T x, T y) { \
      return name(x, y);                  \
    }                                     \
  };
#define SIMT_TERNARY(name)                     \
  struct Of_##name {                           \
    template <class T>                         \
    static __device__ auto of(T x, T y, T z) { \
      return name(x, y, z);                    \
    }                                          \
  };
#define SIMT_EVALUATE(name) evaluate<Of_##name>(results, #name, inputs);
#define SIMT_EVALUATE_PAIRS(name) \
  evaluate_pairs<Of_##name>(results, #name, inputs);
#define SIMT_EVALUATE_TRIPLES(name) \
  evaluate_triples<Of_##name>(results, #name, inputs);
