#include <chapters/06_first_kernel/bench.hpp>
#include <chapters/06_first_kernel/trial.hpp>
#include <common/core/error.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <common/measure/progress.hpp>

namespace hood {

std::vector<Measured> measure(const std::vector<Version>& versions, int H,
                              int W, int repeats, std::uint64_t seed,
                              bool show_progress) {
  Trial trial(H, W, seed);
  Progress progress("versions", std::ssize(versions), show_progress);
  std::vector<Measured> rows;
  for (const Version& version : versions) {
    if (const std::string fault = trial.fault_of(version); !fault.empty()) {
      check_failed(fault);
    }
    const Timing timing =
        time_on_device([&] { version.run(trial.work()); }, repeats);
    const double rate =
        1e-9 * trial.compulsory_bytes(version.task) / timing.median;
    rows.push_back({version.name, version.idea, 1e3 * timing.median,
                    1e3 * timing.min, 1e3 * timing.max, rate,
                    rows.empty() ? 1 : rate / rows.front().gb_per_s});
    progress.advance(1, version.name);
  }
  return rows;
}

}  // namespace hood
