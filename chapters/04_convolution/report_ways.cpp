#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chapters/04_convolution/report.hpp>
#include <chapters/04_convolution/ways.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/measure/table.hpp>
#include <common/measure/timing.hpp>
#include <functional>

namespace hood {
namespace {

/// One of the three products: what goes in, and what must come out.
struct Task {
  std::string name;
  std::vector<float> a, b;
  std::vector<double> expected;
  std::int64_t terms;  // how many products are added up for one result
};

std::vector<double> exact(ConvProduct<double>* product, const ConvShape& shape,
                          const std::vector<float>& a,
                          const std::vector<float>& b, std::int64_t size) {
  const std::vector<double> wide_a(a.begin(), a.end());
  const std::vector<double> wide_b(b.begin(), b.end());
  std::vector<double> result(static_cast<std::size_t>(size));
  product(shape, wide_a.data(), wide_b.data(), result.data());
  return result;
}

std::array<Task, 3> tasks_for(const ConvShape& shape, std::uint64_t seed) {
  const auto x = normal_numbers(shape.x().size(), Random(seed, 1));
  const auto w = normal_numbers(shape.w().size(), Random(seed, 2));
  const auto dy = normal_numbers(shape.y().size(), Random(seed, 3));
  const std::int64_t filter = shape.R * shape.S;
  return {Task{"y", x, w,
               exact(direct_forward<double>, shape, x, w, shape.y().size()),
               shape.C * filter},
          Task{"dx", dy, w,
               exact(direct_dx<double>, shape, dy, w, shape.x().size()),
               shape.K * filter},
          Task{"dw", x, dy,
               exact(direct_dw<double>, shape, x, dy, shape.w().size()),
               shape.N * shape.P() * shape.Q()}};
}

/// The largest error as a share of what rounding may do to a sum of so many
/// terms of size 1.
double error_of(const std::vector<float>& result, const Task& task) {
  double largest = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double error = std::abs(double(result[i]) - task.expected[i]);
    if (!(error <= largest)) largest = error;
  }
  return largest / std::sqrt(double(task.terms));
}

/// The median of about a second of runs.
double milliseconds_of(const std::function<void()>& run) {
  const Stopwatch watch;
  run();
  const int repeats = std::clamp(static_cast<int>(1 / watch.seconds()), 3, 20);
  return 1000 * time_runs(run, repeats, 1).median;
}

struct Outcome {
  double milliseconds;
  double error;
};

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
  return {milliseconds_of(once), error};
}

struct Cost {
  std::int64_t multiplications;
  std::int64_t bytes;  // beside the tensors
};

Cost cost_of(const std::string& way, const ConvShape& shape) {
  if (way == "matrix") {
    const std::int64_t bytes = matrix_bytes(shape, sizeof(float));
    return {shape.N * (bytes / std::int64_t{sizeof(float)}), bytes};
  }
  if (way == "im2col") {
    return {shape.products(), columns_bytes(shape, sizeof(float))};
  }
  return {shape.products(), 0};
}

/// How long a way takes to make what it needs beside the tensors.
double make_milliseconds(const std::string& way, const ConvShape& shape,
                         const std::vector<float>& x,
                         const std::vector<float>& w) {
  if (way == "matrix") {
    return milliseconds_of([&] { convolution_matrix(shape, w.data()); });
  }
  if (way != "im2col") return 0;
  const std::int64_t pixels = shape.C * shape.H * shape.W;
  // Of one image at a time, as im2col_forward() makes them.
  std::vector<float> columns(static_cast<std::size_t>(columns_bytes(shape, 1)));
  return milliseconds_of([&] {
    for (std::int64_t n = 0; n < shape.N; ++n) {
      im2col(shape, x.data() + n * pixels, columns.data());
    }
  });
}

}  // namespace

void require_ways_fit(const ConvShape& shape) {
  for (const auto& [name, tensor] :
       {std::pair{"images", shape.x()}, std::pair{"filters", shape.w()},
        std::pair{"outputs", shape.y()}}) {
    require_matrix_fits(name, shape, tensor.size() * 8);  // also in double
  }
}

void report_ways(const ConvShape& shape, const Options& options,
                 Results& results) {
  fmt::print("\nThree ways to y, dx and dw of shape {}\n", shape.text());
  Table table({"way", "multiplications", "more bytes", "make ms", "y ms",
               "dx ms", "dw ms", "error"});
  const auto tasks = tasks_for(shape, options.seed);
  for (const Way<float>& way : all_ways<float>()) {
    const auto [multiplications, bytes] = cost_of(way.name, shape);
    if (bytes > MATRIX_LIMIT) {
      table.add({way.name, fmt::format("{}", multiplications),
                 fmt::format("{}", bytes), "-", "-", "-", "-", "too large"});
      continue;
    }
    const double make =
        make_milliseconds(way.name, shape, tasks[0].a, tasks[0].b);
    const Outcome y = run_task(way.forward, shape, tasks[0]);
    const Outcome dx = run_task(way.dx, shape, tasks[1]);
    const Outcome dw = run_task(way.dw, shape, tasks[2]);
    const double error = std::max({y.error, dx.error, dw.error});
    table.add(
        {way.name, fmt::format("{}", multiplications), fmt::format("{}", bytes),
         fmt::format("{:.3f}", make), fmt::format("{:.3f}", y.milliseconds),
         fmt::format("{:.3f}", dx.milliseconds),
         fmt::format("{:.3f}", dw.milliseconds), fmt::format("{:.0e}", error)});
    results.add_row("ways", {{"way", way.name},
                             {"multiplications", multiplications},
                             {"bytes", bytes},
                             {"make_ms", make},
                             {"y_ms", y.milliseconds},
                             {"dx_ms", dx.milliseconds},
                             {"dw_ms", dw.milliseconds},
                             {"error", error}});
  }
  table.print();
}

}  // namespace hood
