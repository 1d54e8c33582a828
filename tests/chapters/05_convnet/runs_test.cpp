#include <algorithm>
#include <chapters/05_convnet/runs.hpp>
#include <set>
#include <tests/support/catch.hpp>
#include <tuple>

namespace hood {
namespace {

/// (p, h, r): output p meets pixel h with weight r.
using Meetings = std::multiset<std::tuple<int, int, int>>;

struct Axis {
  int H, R, stride, pad;
  int P() const { return (H + 2 * pad - R) / stride + 1; }
};

std::vector<Axis> all_small_axes() {
  std::vector<Axis> axes;
  for (int H = 1; H <= 9; ++H) {
    for (int R = 1; R <= 6; ++R) {
      for (int stride = 1; stride <= 7; ++stride) {
        for (int pad = 0; pad <= 6; ++pad) {
          if (R <= H + 2 * pad) axes.push_back({H, R, stride, pad});
        }
      }
    }
  }
  return axes;
}

Meetings by_definition(const Axis& axis) {
  Meetings meetings;
  for (int p = 0; p < axis.P(); ++p) {
    for (int r = 0; r < axis.R; ++r) {
      const int h = p * axis.stride + r - axis.pad;
      if (0 <= h && h < axis.H) meetings.insert({p, h, r});
    }
  }
  return meetings;
}

/// All (result, source, weight) of runs.
Meetings meetings_of(const Runs& runs) {
  Meetings meetings;
  for (std::size_t result = 0; result < runs.of.size(); ++result) {
    const Run& run = runs.of[result];
    for (std::int64_t i = 0; i < run.count; ++i) {
      const auto place = static_cast<std::size_t>(run.weight + i);
      meetings.insert(
          {int(result), int(run.source + i),
           place < runs.order.size() ? int(runs.order[place]) : -1});
    }
  }
  return meetings;
}

Meetings turned(const Meetings& meetings) {
  Meetings result;
  for (const auto& [p, h, r] : meetings) result.insert({h, p, r});
  return result;
}

}  // namespace

TEST_CASE("runs name every meeting once, and no other") {
  for (const Axis& axis : all_small_axes()) {
    CAPTURE(axis.H, axis.R, axis.stride, axis.pad);
    const Meetings expected = by_definition(axis);
    CHECK(meetings_of(forward_runs(axis.P(), axis.H, axis.R, axis.stride,
                                   axis.pad)) == expected);
    CHECK(turned(meetings_of(backward_runs(
              axis.H, axis.P(), axis.R, axis.stride, axis.pad))) == expected);
    Meetings outputs;
    int r = 0;
    for (const auto& [first, pixel, count] :
         outputs_in_image(axis.P(), axis.H, axis.R, axis.stride, axis.pad)) {
      for (int i = 0; i < count; ++i) {
        outputs.insert({int(first) + i, int(pixel) + i * axis.stride, r});
      }
      ++r;
    }
    CHECK(outputs == expected);
  }
}

}  // namespace hood
