#pragma once

#include <cuda_runtime.h>

#include <chapters/11_chwn_layout/gather.hpp>

namespace hood {

/// Taps beside each other along one axis.
struct TapRange {
  int first, count;
};

/// Those of a place that fall into the source: all that it has to add up.
__device__ inline TapRange taps_inside(const GatherAxis& axis, int place) {
  const int at = axis.source_base + place * axis.source_stride;
  const bool ahead = axis.source_step > 0;
  const int first = max(0, ahead ? -at : at - (axis.source_extent - 1));
  const int end = min(axis.taps, ahead ? axis.source_extent - at : at + 1);
  return {first, max(0, end - first)};
}

/// One tap of one channel.
struct Tap {
  int c, i, j;
};

/// Counts the taps of all channels as an odometer does: j runs through its
/// range, then i moves on, then c. So a thread divides once and not at each
/// tap.
class TapCounter {
 public:
  /// @param step  how far advance() goes
  __device__ TapCounter(TapRange down, TapRange across, int channels, int step)
      : down_(down),
        across_(across),
        channels_(down.count > 0 && across.count > 0 ? channels : 0),
        step_(digits(step)) {}

  /// The tap at a position, from 0 on.
  __device__ Tap tap(int position) const {
    const Tap at = digits(position);
    return {at.c, down_.first + at.i, across_.first + at.j};
  }
  /// Moves a tap on by the step.
  __device__ void advance(Tap& tap) const {
    tap.j += step_.j;
    const bool next_row = tap.j >= across_.first + across_.count;
    if (next_row) tap.j -= across_.count;
    tap.i += step_.i + (next_row ? 1 : 0);
    const bool next_channel = tap.i >= down_.first + down_.count;
    if (next_channel) tap.i -= down_.count;
    tap.c += step_.c + (next_channel ? 1 : 0);
  }
  /// How many there are.
  __device__ int count() const {
    return channels_ * down_.count * across_.count;
  }
  /// Whether a tap is one of them, or behind the last.
  __device__ bool has(const Tap& tap) const { return tap.c < channels_; }

 private:
  __device__ Tap digits(int position) const {
    const int rows = max(1, down_.count), columns = max(1, across_.count);
    return {position / columns / rows, position / columns % rows,
            position % columns};
  }

  TapRange down_, across_;
  int channels_;
  Tap step_;
};

}  // namespace hood
