#include <bit>
#include <common/lens/warp/replay.hpp>

namespace hood::lens {

namespace {

/// Calls f(l) for each lane l of a mask.
template <class Function>
void for_each_lane(unsigned mask, Function f) {
  for (; mask != 0; mask &= mask - 1) {
    f(static_cast<std::size_t>(std::countr_zero(mask)));
  }
}

}  // namespace

void Replay::begin(unsigned mask) {
  stack_.assign(1, {mask, nowhere, nowhere, false});
}

void Replay::play(ThreadRecord* lanes, ControlFlow& flow,
                  RequestSink& requests) {
  if (stack_.empty()) return;
  const unsigned all = stack_.front().mask;
  for_each_lane(all, [&](std::size_t l) {
    at_[l] = lanes[l].events.begin();
    end_[l] = lanes[l].events.end();
  });
  while (!stack_.empty()) {
    Entry& top = stack_.back();
    const Next next = look(top.mask, lanes);
    top.mask &= ~next.at_end;
    if (top.mask == 0) {
      pop();
    } else if (next.unknown) {
      break;
    } else if (next.other != 0) {
      part(flow);
    } else {
      step(*next.first, requests);
    }
  }
  for_each_lane(all,
                [&](std::size_t l) { lanes[l].events.drop_until(at_[l]); });
}

Replay::Next Replay::look(unsigned mask, const ThreadRecord* lanes) const {
  Next next;
  for_each_lane(mask, [&](std::size_t l) {
    if (at_[l] == end_[l]) {
      if (lanes[l].ended) {
        next.at_end |= 1U << l;
      } else {
        next.unknown = true;
      }
    } else if (next.first == nullptr) {
      next.first = at_[l];
    } else if (at_[l]->what != next.first->what) {
      next.other |= 1U << l;
    }
  });
  return next;
}

// All lanes of the top entry do the same.
void Replay::step(const Event& event, RequestSink& requests) {
  Entry& top = stack_.back();
  const unsigned mask = top.mask;
  switch (event.kind()) {
    case EventKind::block:
      if (event.code() == top.stop) {
        pop();
      } else {
        top.current = event.code();
        advance(mask);
      }
      break;
    case EventKind::call:
      advance(mask);
      stack_.push_back({mask, nowhere, nowhere, true});
      break;
    case EventKind::leave:
      if (stack_.size() > 1) {
        pop();
      } else {
        advance(mask);
      }
      break;
    default:
      hand_over(event, mask, requests);
      advance(mask);
  }
}

// Lanes that are where their entry stops, or at the end of their function, wait
// there. The others run side by side, each up to where they meet.
void Replay::part(ControlFlow& flow) {
  Entry& top = stack_.back();
  const CodeOffset meet = flow.reconvergence(top.current);
  const CodeOffset current = top.current;
  const unsigned arrived = lanes_where(top.mask, [&](const Event& e) {
    return e.kind() == EventKind::leave ||
           (meet != nowhere && meet == top.stop && e.is_block(meet));
  });
  top.mask &= ~arrived;
  if (arrived != 0) return;

  for (unsigned left = top.mask; left != 0;) {
    const std::uint64_t what =
        at_[static_cast<std::size_t>(std::countr_zero(left))]->what;
    const unsigned side =
        lanes_where(left, [&](const Event& e) { return e.what == what; });
    stack_.push_back({side, meet, current, false});
    left &= ~side;
  }
}

void Replay::pop() {
  const bool was_call = stack_.back().is_call;
  stack_.pop_back();
  if (!was_call || stack_.empty()) return;
  advance(lanes_where(stack_.back().mask, [](const Event& e) {
    return e.kind() == EventKind::leave;
  }));
}

void Replay::advance(unsigned mask) {
  for_each_lane(mask, [&](std::size_t l) { ++at_[l]; });
}

void Replay::hand_over(const Event& event, unsigned mask,
                       RequestSink& requests) const {
  WarpAccess together{
      event.code(), static_cast<Access>(event.kind()), event.size(), mask, {}};
  for_each_lane(mask,
                [&](std::size_t l) { together.address[l] = at_[l]->address; });
  requests.request(together);
}

template <class Condition>
unsigned Replay::lanes_where(unsigned mask, Condition condition) const {
  unsigned found = 0;
  for_each_lane(mask, [&](std::size_t l) {
    if (at_[l] != end_[l] && condition(*at_[l])) found |= 1U << l;
  });
  return found;
}

}  // namespace hood::lens
