#include <fmt/core.h>

#include <algorithm>
#include <chapters/04_convolution/report.hpp>
#include <chapters/04_convolution/tasks.hpp>
#include <chapters/04_convolution/ways.hpp>
#include <common/measure/table.hpp>

namespace hood {
namespace {

struct Cost {
  std::int64_t multiplications;
  std::int64_t bytes;  // beside the tensors
};

Cost cost_of(std::string_view way, const ConvShape& shape) {
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
double make_milliseconds(std::string_view way, const ConvShape& shape,
                         const std::vector<float>& x,
                         const std::vector<float>& w) {
  if (way == "matrix") {
    return typical_milliseconds([&] { convolution_matrix(shape, w.data()); });
  }
  if (way != "im2col") return 0;
  const std::int64_t pixels = shape.C * shape.H * shape.W;
  // Of one image at a time, as im2col_forward() makes them.
  std::vector<float> columns(static_cast<std::size_t>(columns_bytes(shape, 1)));
  return typical_milliseconds([&] {
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
  const auto tasks = tasks_for(shape, all_ways<double>()[0], options.seed);
  for (const Way<float>& way : all_ways<float>()) {
    const auto [multiplications, bytes] = cost_of(way.name, shape);
    if (bytes > MATRIX_LIMIT) {
      table.add({std::string(way.name), fmt::format("{}", multiplications),
                 fmt::format("{}", bytes), "-", "-", "-", "-", "too large"});
      continue;
    }
    const double make =
        make_milliseconds(way.name, shape, tasks[0].a, tasks[0].b);
    const Outcome y = run_task(way.forward, shape, tasks[0]);
    const Outcome dx = run_task(way.dx, shape, tasks[1]);
    const Outcome dw = run_task(way.dw, shape, tasks[2]);
    const double error = std::max({y.error, dx.error, dw.error});
    table.add({std::string(way.name), fmt::format("{}", multiplications),
               fmt::format("{}", bytes), fmt::format("{:.3f}", make),
               fmt::format("{:.3f}", y.milliseconds),
               fmt::format("{:.3f}", dx.milliseconds),
               fmt::format("{:.3f}", dw.milliseconds),
               fmt::format("{:.0e}", error)});
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
