#include <chapters/04_convolution/report.hpp>
#include <chapters/04_convolution/tasks.hpp>
#include <chapters/05_convnet/ladder.hpp>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <common/measure/worse.hpp>
#include <utility>

namespace hood {

void require_ladder_fits(const ConvShape& shape) {
  require_ways_fit(shape);
  require_matrix_fits("columns", shape, columns_bytes(shape, sizeof(double)));
  // N / COUNT blocks, each of COUNT images.
  const std::int64_t images = parts_of(shape.N, Lanes<float>::COUNT);
  for (const auto& [name, tensor] :
       {std::pair("images by lanes", shape.x()),
        std::pair("outputs by lanes", shape.y())}) {
    require_matrix_fits(name, shape,
                        images * std::int64_t{sizeof(Lanes<float>)} *
                            (tensor.size() / shape.N));
  }
  // dw keeps a vector for each weight of a tile, and tiles are filled up.
  require_matrix_fits("slopes by lanes", shape,
                      shape.w().size() * std::int64_t{sizeof(Lanes<float>)});
}

std::vector<Rung> climb(const ConvShape& shape,
                        const std::vector<Way<float>>& versions,
                        std::uint64_t seed) {
  // The naive loops would take minutes for large shapes. What is compared with
  // is im2col in double, which the tests of chapter 4 compare with the loops.
  const Way<double> exact{"threads", "", threads_forward<double>,
                          threads_dx<double>, threads_dw<double>};
  const auto tasks = tasks_for(shape, exact, seed);
  std::vector<Rung> rungs;
  for (const Way<float>& way : versions) {
    const Outcome y = run_task(way.forward, shape, tasks[0]);
    const Outcome dx = run_task(way.dx, shape, tasks[1]);
    const Outcome dw = run_task(way.dw, shape, tasks[2]);
    rungs.push_back({std::string(way.name), std::string(way.idea),
                     y.milliseconds, dx.milliseconds, dw.milliseconds,
                     2e-6 * double(shape.products()) / y.milliseconds,
                     worse(y.error, worse(dx.error, dw.error))});
  }
  return rungs;
}

}  // namespace hood
