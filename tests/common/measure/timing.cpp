// Repeated timings.

#include <common/core/error.hpp>
#include <common/measure/timing.hpp>
#include <tests/support/catch.hpp>
#include <thread>

namespace hood {
namespace {

TEST_CASE("the median is the middle, or the mean of the two in the middle") {
  const Timing odd = timing_of({5, 1, 2});
  CHECK(odd.median == 2);
  CHECK(odd.min == 1);
  CHECK(odd.max == 5);
  CHECK(odd.repeats == 3);
  CHECK(timing_of({8, 2, 4, 1}).median == 3);
  CHECK(timing_of({7}).median == 7);
  CHECK_THROWS_AS(timing_of({}), Error);
}

TEST_CASE("warm-up runs are done and not measured") {
  int calls = 0;
  const auto slow_at_first = [&] {
    std::this_thread::sleep_for(
        std::chrono::milliseconds(calls++ < 2 ? 200 : 2));
  };
  const Timing timing = time_runs(slow_at_first, 5, 2);
  CHECK(calls == 7);
  CHECK(timing.repeats == 5);
  CHECK(timing.min >= 0.002);
  CHECK(timing.min < 0.2);
  CHECK(timing.min <= timing.median);
  CHECK(timing.median <= timing.max);
}

TEST_CASE("a stopwatch runs on") {
  const Stopwatch watch;
  const double first = watch.seconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(first >= 0);
  CHECK(watch.seconds() >= first + 0.010);
}

}  // namespace
}  // namespace hood
