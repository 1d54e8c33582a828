#pragma once

#include <common/simt/kernel/atomics.hpp>
#include <common/simt/kernel/small_arithmetic.hpp>

/// Adds to each of two numbers: an atomic each, not one of both, on the GPU
/// too.
template <hood::simt::SmallPair P>
P atomicAdd(P* place, std::type_identity_t<P> value) {
  const auto x = atomicAdd(&place->x, value.x);
  return {x, atomicAdd(&place->y, value.y)};
}
