#pragma once

#include <chrono>
#include <functional>
#include <vector>

namespace hood {

/// Seconds since it was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// Several timings of the same work, in seconds. A single timing says little:
/// the median says what to expect, minimum and maximum how far to trust it.
struct Timing {
  double median;
  double min;
  double max;
  std::size_t repeats;
};

/// Throws if `seconds` is empty.
Timing timing_of(std::vector<double> seconds);

/// Calls `work` `warm_up` times unmeasured, then `repeats` times measured.
Timing time_runs(const std::function<void()>& work, int repeats = 20,
                 int warm_up = 2);

}  // namespace hood
