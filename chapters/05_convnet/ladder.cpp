#include <chapters/04_convolution/tasks.hpp>
#include <chapters/05_convnet/ladder.hpp>
#include <common/measure/worse.hpp>

namespace hood {

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
