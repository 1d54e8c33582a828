#include <bit>
#include <common/core/error.hpp>
#include <common/simt/machine/block.hpp>
#include <common/simt/machine/observed_by.hpp>
#include <common/simt/machine/words.hpp>

namespace hood::simt {

namespace {

template <class Do>
void for_each_lane(unsigned lanes, Do&& action) {
  for (; lanes != 0; lanes &= lanes - 1) {
    action(static_cast<unsigned>(std::countr_zero(lanes)));
  }
}

/// The lane whose value a lane gets, as PTX defines shfl.sync.
unsigned source_lane(const WarpCall& call, unsigned lane) {
  const auto width = static_cast<unsigned>(call.width);
  const auto distance = static_cast<unsigned>(call.distance);
  const unsigned first = lane & ~(width - 1);
  const unsigned last = first + width - 1;
  switch (call.op) {
    case WarpOp::shuffle:
      return first + (distance & (width - 1));
    case WarpOp::shuffle_up:
      return distance > lane - first ? lane : lane - distance;
    case WarpOp::shuffle_down:
      return distance > last - lane ? lane : lane + distance;
    default: {
      const unsigned other = lane ^ (distance & 31U);
      return other > last ? lane : other;
    }
  }
}

}  // namespace

std::uint64_t Block::come_to_warp_call(WarpCall& call, const char* name,
                                       Where where) {
  const auto number = static_cast<unsigned>(running_);
  const unsigned lane = number % 32;
  current_thread = outside_kernel;
  if ((call.mask >> lane & 1U) == 0) {
    fail(cudaErrorLaunchFailure,
         fmt::format("lane {} calls {}() with mask {:#010x}, in which it is "
                     "not, at {}",
                     lane, name, call.mask, in_words(where)));
  }
  if (!std::has_single_bit(static_cast<unsigned>(call.width)) ||
      call.width > 32) {
    fail(cudaErrorLaunchFailure,
         fmt::format("{}() has width {} at {}: it must be 1, 2, 4, 8, 16 or 32",
                     name, call.width, in_words(where)));
  }
  threads_[number].call = &call;
  warps_[number / 32].waiting |= 1U << lane;
  arrive(number, State::waits_in_warp, name, where);
  try_warp(number / 32, static_cast<int>(number));
  if (threads_[number].state == State::runs) {
    become(number);
  } else {
    wait(number);
  }
  return call.result;
}

// Lanes run one after the other here: that some have ended since the warp last
// met does not mean that they would not run beside this one.
unsigned Block::active_lanes() const {
  const Warp& warp = warps_[static_cast<unsigned>(running_) / 32];
  return warp.lanes & ~warp.ended_before;
}

// Lanes that have left the kernel are waited for no more.
void Block::try_warp(unsigned w, int caller) {
  const Warp& warp = warps_[w];
  unsigned to_try = caller == outside_kernel
                        ? warp.waiting
                        : 1U << static_cast<unsigned>(caller) % 32;
  while (to_try != 0) {
    const auto lane = static_cast<unsigned>(std::countr_zero(to_try));
    const unsigned lanes =
        threads_[w * 32 + lane].call->mask & warp.lanes & ~warp.ended;
    to_try &= ~(lanes | 1U << lane);
    if ((warp.waiting & lanes) == lanes) finish_warp_call(w, lanes, caller);
  }
}

bool Block::all_make_same_call(unsigned w, unsigned lanes) const {
  const Thread& first =
      threads_[w * 32 + static_cast<unsigned>(std::countr_zero(lanes))];
  bool same = true;
  for_each_lane(lanes, [&](unsigned l) {
    const Thread& thread = threads_[w * 32 + l];
    same = same && thread.call->op == first.call->op &&
           thread.call->mask == first.call->mask &&
           same_place(thread.where, first.where);
  });
  return same;
}

// On a card the value would be undefined.
void Block::fail_as_absent(unsigned w, unsigned lane, unsigned source) {
  const Thread& thread = threads_[w * 32 + lane];
  running_ = static_cast<int>(w * 32 + lane);
  fail(cudaErrorLaunchFailure,
       fmt::format("lane {} asks in {}() for the value of lane {}, which does "
                   "not take part, at {}",
                   lane, thread.waits_in, source, in_words(thread.where)));
}

// Called for the lane that comes last: it does what all have asked for.
void Block::finish_warp_call(unsigned w, unsigned lanes, int caller) {
  if (!all_make_same_call(w, lanes)) {
    fail_together(
        "lanes of one warp that name each other in their masks make "
        "different calls");
  }
  const auto call_of = [&](unsigned l) -> WarpCall& {
    return *threads_[w * 32 + l].call;
  };
  const WarpCall& first =
      call_of(static_cast<unsigned>(std::countr_zero(lanes)));
  unsigned yes = 0;
  bool equal = true;
  void* arguments[32] = {};
  for_each_lane(lanes, [&](unsigned l) {
    yes |= (call_of(l).value != 0 ? 1U : 0U) << l;
    equal = equal && call_of(l).value == first.value;
    arguments[l] = call_of(l).argument;
  });
  if (first.op == WarpOp::together) first.together(arguments, lanes);
  for_each_lane(lanes, [&](unsigned l) {
    WarpCall& call = call_of(l);
    switch (call.op) {
      case WarpOp::ballot:
        call.result = yes;
        break;
      case WarpOp::any:
        call.result = yes != 0;
        break;
      case WarpOp::all:
        call.result = yes == lanes;
        break;
      case WarpOp::match_all:
        call.all_are_equal = equal;
        call.result = equal ? lanes : 0;
        break;
      case WarpOp::match_any:
        call.result = 0;
        for_each_lane(lanes, [&](unsigned k) {
          call.result |= std::uint64_t{call_of(k).value == call.value} << k;
        });
        break;
      case WarpOp::synchronise:
      case WarpOp::together:
        break;
      default: {
        const unsigned source = source_lane(call, l);
        if ((lanes >> source & 1U) == 0) fail_as_absent(w, l, source);
        call.result = call_of(source).value;
      }
    }
  });
  warps_[w].waiting &= ~lanes;
  warps_[w].ended_before = warps_[w].ended;
  waiting_ -= static_cast<unsigned>(std::popcount(lanes));
  if (observer != nullptr) observer->warp_meets(w, lanes);
  for_each_lane(lanes, [&](unsigned l) {
    const unsigned number = w * 32 + l;
    if (static_cast<int>(number) == caller) {
      threads_[number].state = State::runs;
    } else {
      make_ready(number);
    }
  });
}

}  // namespace hood::simt
