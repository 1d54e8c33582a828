#include <algorithm>
#include <common/core/error.hpp>
#include <common/measure/timing.hpp>

namespace hood {

Timing timing_of(std::vector<double> seconds) {
  if (seconds.empty()) check_failed("a timing of no runs");
  std::sort(seconds.begin(), seconds.end());
  const std::size_t middle = seconds.size() / 2;
  const double median = seconds.size() % 2 == 1
                            ? seconds[middle]
                            : (seconds[middle - 1] + seconds[middle]) / 2;
  return {median, seconds.front(), seconds.back(), seconds.size()};
}

Timing time_runs(const std::function<void()>& work, int repeats, int warm_up) {
  for (int run = 0; run < warm_up; ++run) work();
  std::vector<double> seconds;
  for (int run = 0; run < repeats; ++run) {
    const Stopwatch watch;
    work();
    seconds.push_back(watch.seconds());
  }
  return timing_of(std::move(seconds));
}

}  // namespace hood
