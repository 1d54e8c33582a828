#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hood::lens {

/// What the lanes of a warp know of each other: vector clocks (C. Fidge and
/// F. Mattern, 1988), 32 for each warp. A lane's own clock goes on by one with
/// each __syncwarp() that it takes part in; there it hears how far those had
/// come whom any lane of the mask knows of. What lane a did at its time t comes
/// before what lane b does now if b has heard of a at t or later.
class WarpClocks {
 public:
  using Time = std::uint16_t;

  void begin_block(unsigned threads) {
    warps_.resize((threads + 31) / 32);
    dirty_ = true;
    reset();
  }
  /// All threads have met at a barrier: nobody need know of what was before.
  void reset() {
    if (!dirty_) return;
    dirty_ = false;
    for (Warp& warp : warps_) {
      for (std::size_t l = 0; l < 32; ++l) {
        warp[l].fill(0);
        warp[l][l] = 1;
      }
    }
  }

  void meet(unsigned warp, unsigned mask) {
    dirty_ = true;
    Lane all{};
    for (unsigned m = mask; m != 0; m &= m - 1) {
      const Lane& lane = warps_[warp][lane_in(m)];
      for (std::size_t l = 0; l < 32; ++l) all[l] = std::max(all[l], lane[l]);
    }
    for (unsigned m = mask; m != 0; m &= m - 1) {
      const std::size_t l = lane_in(m);
      warps_[warp][l] = all;
      // At the last time it stands still; races after that may go unseen.
      if (all[l] < std::numeric_limits<Time>::max()) ++warps_[warp][l][l];
    }
  }

  Time now(unsigned thread) const {
    return warps_[thread / 32][thread % 32][thread % 32];
  }
  /// Whether what thread `a` did at its time t comes before what `b` does now.
  bool is_before(unsigned a, Time t, unsigned b) const {
    return a / 32 == b / 32 && warps_[b / 32][b % 32][a % 32] >= t;
  }

 private:
  using Lane = std::array<Time, 32>;
  using Warp = std::array<Lane, 32>;

  static std::size_t lane_in(unsigned mask) {
    return static_cast<std::size_t>(std::countr_zero(mask));
  }

  std::vector<Warp> warps_;
  bool dirty_ = true;
};

}  // namespace hood::lens
