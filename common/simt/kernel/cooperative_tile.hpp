#pragma once

#include <common/simt/kernel/indices.hpp>
#include <common/simt/kernel/warp.hpp>
#include <utility>

namespace cooperative_groups {

/// `Size` neighbouring lanes of a warp, beginning at a multiple of Size.
template <unsigned Size, class Parent = void>
class thread_block_tile {
  static_assert(Size == 1 || Size == 2 || Size == 4 || Size == 8 ||
                    Size == 16 || Size == 32,
                "a tile has 1, 2, 4, 8, 16 or 32 threads here");

 public:
  thread_block_tile() = default;
  /// The same tile, whatever it is a part of.
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other>&) {}

  static unsigned thread_rank() { return hood::simt::lane_index() % Size; }
  static constexpr unsigned num_threads() { return Size; }
  static constexpr unsigned size() { return Size; }
  /// Which of the parent's tiles it is, and how many there are.
  static unsigned meta_group_rank() { return Parent::thread_rank() / Size; }
  static unsigned meta_group_size() {
    return (Parent::num_threads() + Size - 1) / Size;
  }

  static void sync(hood::Where where = hood::Where::here()) {
    __syncwarp(mask(), where);
  }

  template <class T>
  T shfl(T value, int rank, hood::Where where = hood::Where::here()) const {
    return __shfl_sync(mask(), value, rank, width, where);
  }
  template <class T>
  T shfl_up(T value, unsigned distance,
            hood::Where where = hood::Where::here()) const {
    return __shfl_up_sync(mask(), value, distance, width, where);
  }
  template <class T>
  T shfl_down(T value, unsigned distance,
              hood::Where where = hood::Where::here()) const {
    return __shfl_down_sync(mask(), value, distance, width, where);
  }
  template <class T>
  T shfl_xor(T value, unsigned bits,
             hood::Where where = hood::Where::here()) const {
    return __shfl_xor_sync(mask(), value, static_cast<int>(bits), width, where);
  }

  int any(int predicate, hood::Where where = hood::Where::here()) const {
    return __any_sync(mask(), predicate, where);
  }
  int all(int predicate, hood::Where where = hood::Where::here()) const {
    return __all_sync(mask(), predicate, where);
  }
  /// Bit r is set where `predicate` of the tile's thread r is not 0.
  unsigned ballot(int predicate,
                  hood::Where where = hood::Where::here()) const {
    return __ballot_sync(mask(), predicate, where) >> first_lane();
  }
  template <class T>
  unsigned match_any(T value, hood::Where where = hood::Where::here()) const {
    return __match_any_sync(mask(), value, where) >> first_lane();
  }
  template <class T>
  unsigned match_all(T value, int& equal,
                     hood::Where where = hood::Where::here()) const {
    return __match_all_sync(mask(), value, &equal, where) >> first_lane();
  }

 private:
  static constexpr int width = static_cast<int>(Size);

  static unsigned first_lane() {
    return hood::simt::lane_index() / Size * Size;
  }
  static unsigned mask() {
    return (hood::simt::all_lanes >> (32 - Size)) << first_lane();
  }
};

}  // namespace cooperative_groups
