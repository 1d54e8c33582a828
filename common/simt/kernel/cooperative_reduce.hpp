#pragma once

#include <common/simt/kernel/cooperative_groups.hpp>

// cooperative_groups::reduce.

namespace cooperative_groups {

template <class T>
struct plus {
  T operator()(T a, T b) const { return static_cast<T>(a + b); }
};
/// The smaller of two.
template <class T>
struct less {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
/// The larger of two.
template <class T>
struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
  T operator()(T a, T b) const { return static_cast<T>(a & b); }
};
template <class T>
struct bit_or {
  T operator()(T a, T b) const { return static_cast<T>(a | b); }
};
template <class T>
struct bit_xor {
  T operator()(T a, T b) const { return static_cast<T>(a ^ b); }
};

/// What `combine` makes of the values of all of the tile's threads, to each of
/// them: of its own with the one half a tile away, of that with the one a
/// quarter away, and so on.
template <unsigned Size, class Parent, class T, class Combine>
T reduce(const thread_block_tile<Size, Parent>& tile, T value, Combine combine,
         hood::Where where = hood::Where::here()) {
  for (unsigned distance = Size / 2; distance > 0; distance /= 2) {
    value = combine(value, tile.shfl_xor(value, distance, where));
  }
  return value;
}

template <class T, class Combine>
void reduce(const thread_block&, T, Combine) {
  static_assert(sizeof(T) == 0,
                "reduce tiles: partition the block, and add what they give");
}

}  // namespace cooperative_groups
