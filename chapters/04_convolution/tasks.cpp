#include <algorithm>
#include <chapters/04_convolution/tasks.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/measure/timing.hpp>
#include <common/measure/worse.hpp>

namespace hood {
namespace {

std::vector<double> exact_result(ConvProduct<double>* product,
                                 const ConvShape& shape,
                                 const std::vector<float>& a,
                                 const std::vector<float>& b,
                                 std::int64_t size) {
  const std::vector<double> wide_a(a.begin(), a.end());
  const std::vector<double> wide_b(b.begin(), b.end());
  std::vector<double> result(static_cast<std::size_t>(size));
  product(shape, wide_a.data(), wide_b.data(), result.data());
  return result;
}

/// The largest error as a share of what rounding may do to a sum of so many
/// terms of size 1.
double error_of(const std::vector<float>& result, const Task& task) {
  double largest = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double error = std::abs(double(result[i]) - task.expected[i]);
    largest = worse(largest, error);
  }
  return largest / std::sqrt(double(task.terms));
}

}  // namespace

std::vector<float> normal_numbers(std::int64_t count, const Random& random) {
  std::vector<float> numbers(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = random.normal(i);
  }
  return numbers;
}

std::array<Task, 3> tasks_for(const ConvShape& shape, const Way<double>& exact,
                              std::uint64_t seed) {
  const auto x = normal_numbers(shape.x().size(), Random(seed, 1));
  const auto w = normal_numbers(shape.w().size(), Random(seed, 2));
  const auto dy = normal_numbers(shape.y().size(), Random(seed, 3));
  const std::int64_t filter = shape.R * shape.S;
  return {
      Task{"y", x, w,
           exact_result(exact.forward, shape, x, w, shape.y().size()),
           shape.C * filter},
      Task{"dx", dy, w, exact_result(exact.dx, shape, dy, w, shape.x().size()),
           shape.K * filter},
      Task{"dw", x, dy, exact_result(exact.dw, shape, x, dy, shape.w().size()),
           shape.N * shape.P() * shape.Q()}};
}

Outcome run_task(ConvProduct<float>* product, const ConvShape& shape,
                 const Task& task) {
  // error_of() has divided by this root once. Once more, because terms that are
  // added one after the other are rounded the more, the larger their sum is.
  const double tolerance = 1e-6 * std::sqrt(double(task.terms));
  std::vector<float> result(task.expected.size(), NAN);
  const auto once = [&] {
    product(shape, task.a.data(), task.b.data(), result.data());
  };
  once();
  const double error = error_of(result, task);
  if (!(error <= tolerance)) {
    check_failed(fmt::format("{} of shape {} is off by {}", task.name,
                             shape.text(), error));
  }
  return {typical_milliseconds(once), error};
}

double typical_milliseconds(const std::function<void()>& run) {
  const Stopwatch watch;
  run();
  const int repeats = std::clamp(static_cast<int>(1 / watch.seconds()), 3, 20);
  return 1000 * time_runs(run, repeats, 1).median;
}

}  // namespace hood
