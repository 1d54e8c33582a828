#pragma once

#include <bit>
#include <common/simt/kernel/calls.hpp>
#include <cstring>
#include <type_traits>

// What the lanes of a warp do together. `mask` names the lanes that take part;
// the last parameter is the line that calls it, for messages.

namespace hood::simt {

inline constexpr unsigned all_lanes = 0xffffffffU;

/// What can travel from lane to lane: by its bits. (Vectors copy themselves as
/// one access, so they are not what C++ calls trivially copyable.)
template <class T>
concept Travels = std::is_trivially_destructible_v<T> && sizeof(T) <= 8;

template <Travels T>
std::uint64_t bits_of(const T& value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <Travels T>
T from_bits(std::uint64_t bits) {
  T value;
  std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
  return value;
}

template <Travels T>
T shuffle(WarpOp op, unsigned mask, T value, int distance, int width,
          const char* name, Where where) {
  WarpCall call{.op = op,
                .mask = mask,
                .value = bits_of(value),
                .distance = distance,
                .width = width};
  return from_bits<T>(warp_call(call, name, where));
}

inline unsigned vote(WarpOp op, unsigned mask, bool value, const char* name,
                     Where where) {
  WarpCall call{.op = op, .mask = mask, .value = value};
  return static_cast<unsigned>(warp_call(call, name, where));
}

}  // namespace hood::simt

/// `value` of lane `lane` of the group of `width` lanes.
template <hood::simt::Travels T>
T __shfl_sync(unsigned mask, T value, int lane, int width = 32,
              hood::Where where = hood::Where::here()) {
  return hood::simt::shuffle(hood::simt::WarpOp::shuffle, mask, value, lane,
                             width, "__shfl_sync", where);
}
/// `value` of the lane `distance` below; where there is none, this lane's own.
template <hood::simt::Travels T>
T __shfl_up_sync(unsigned mask, T value, unsigned distance, int width = 32,
                 hood::Where where = hood::Where::here()) {
  return hood::simt::shuffle(hood::simt::WarpOp::shuffle_up, mask, value,
                             static_cast<int>(distance), width,
                             "__shfl_up_sync", where);
}
/// `value` of the lane `distance` above; where there is none, this lane's own.
template <hood::simt::Travels T>
T __shfl_down_sync(unsigned mask, T value, unsigned distance, int width = 32,
                   hood::Where where = hood::Where::here()) {
  return hood::simt::shuffle(hood::simt::WarpOp::shuffle_down, mask, value,
                             static_cast<int>(distance), width,
                             "__shfl_down_sync", where);
}
/// `value` of the lane whose number differs in the bits of `bits`.
template <hood::simt::Travels T>
T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32,
                  hood::Where where = hood::Where::here()) {
  return hood::simt::shuffle(hood::simt::WarpOp::shuffle_xor, mask, value, bits,
                             width, "__shfl_xor_sync", where);
}

/// Bit l is set where `predicate` of lane l is not 0.
inline unsigned __ballot_sync(unsigned mask, int predicate,
                              hood::Where where = hood::Where::here()) {
  return hood::simt::vote(hood::simt::WarpOp::ballot, mask, predicate != 0,
                          "__ballot_sync", where);
}
inline int __any_sync(unsigned mask, int predicate,
                      hood::Where where = hood::Where::here()) {
  return hood::simt::vote(hood::simt::WarpOp::any, mask, predicate != 0,
                          "__any_sync", where) != 0;
}
inline int __all_sync(unsigned mask, int predicate,
                      hood::Where where = hood::Where::here()) {
  return hood::simt::vote(hood::simt::WarpOp::all, mask, predicate != 0,
                          "__all_sync", where) != 0;
}

/// The lanes that gave the same bits as this one.
template <hood::simt::Travels T>
unsigned __match_any_sync(unsigned mask, T value,
                          hood::Where where = hood::Where::here()) {
  hood::simt::WarpCall call{.op = hood::simt::WarpOp::match_any,
                            .mask = mask,
                            .value = hood::simt::bits_of(value)};
  return static_cast<unsigned>(
      hood::simt::warp_call(call, "__match_any_sync", where));
}
/// `mask` if all its lanes gave the same bits, else 0; `*equal` says which.
template <hood::simt::Travels T>
unsigned __match_all_sync(unsigned mask, T value, int* equal,
                          hood::Where where = hood::Where::here()) {
  hood::simt::WarpCall call{.op = hood::simt::WarpOp::match_all,
                            .mask = mask,
                            .value = hood::simt::bits_of(value)};
  const auto lanes = static_cast<unsigned>(
      hood::simt::warp_call(call, "__match_all_sync", where));
  *equal = call.all_are_equal;
  return lanes;
}

/// Waits for the lanes of `mask`; what they wrote before is seen after.
inline void __syncwarp(unsigned mask = hood::simt::all_lanes,
                       hood::Where where = hood::Where::here()) {
  hood::simt::vote(hood::simt::WarpOp::synchronise, mask, false, "__syncwarp",
                   where);
}
inline unsigned __activemask() {
  return hood::simt::active_lanes();
}

namespace hood::simt {

/// One lane combines what all of `mask` gave, in the order of lanes.
template <class T, class Combine>
T reduce_lanes(unsigned mask, T value, Combine, const char* name, Where where) {
  struct Lane {
    T value;
    T result;
  } lane{value, value};
  WarpCall call{.op = WarpOp::together,
                .mask = mask,
                .together =
                    [](void* const* lanes, unsigned taking_part) {
                      auto lane_at = [&](int l) {
                        return static_cast<Lane*>(lanes[l]);
                      };
                      const int first = std::countr_zero(taking_part);
                      T result = lane_at(first)->value;
                      for (int l = first + 1; l < 32; ++l) {
                        if (taking_part >> l & 1U) {
                          result = Combine()(result, lane_at(l)->value);
                        }
                      }
                      for (int l = first; l < 32; ++l) {
                        if (taking_part >> l & 1U) lane_at(l)->result = result;
                      }
                    },
                .argument = &lane};
  warp_call(call, name, where);
  return lane.result;
}

struct Sum {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
  }
};
struct Least {
  template <class T>
  T operator()(T a, T b) const {
    return b < a ? b : a;
  }
};
struct Largest {
  template <class T>
  T operator()(T a, T b) const {
    return a < b ? b : a;
  }
};
struct And {
  unsigned operator()(unsigned a, unsigned b) const { return a & b; }
};
struct Or {
  unsigned operator()(unsigned a, unsigned b) const { return a | b; }
};
struct Xor {
  unsigned operator()(unsigned a, unsigned b) const { return a ^ b; }
};

}  // namespace hood::simt

// CUDA has these for unsigned and int.
#define SIMT_REDUCE(name, T, Combine)                                          \
  inline T name(unsigned mask, T value,                                        \
                hood::Where where = hood::Where::here()) {                     \
    return hood::simt::reduce_lanes(mask, value, hood::simt::Combine(), #name, \
                                    where);                                    \
  }
SIMT_REDUCE(__reduce_add_sync, unsigned, Sum)
SIMT_REDUCE(__reduce_add_sync, int, Sum)
SIMT_REDUCE(__reduce_min_sync, unsigned, Least)
SIMT_REDUCE(__reduce_min_sync, int, Least)
SIMT_REDUCE(__reduce_max_sync, unsigned, Largest)
SIMT_REDUCE(__reduce_max_sync, int, Largest)
SIMT_REDUCE(__reduce_and_sync, unsigned, And)
SIMT_REDUCE(__reduce_or_sync, unsigned, Or)
SIMT_REDUCE(__reduce_xor_sync, unsigned, Xor)
#undef SIMT_REDUCE
