#include <chapters/04_convolution/tasks.hpp>
#include <chapters/08_naive_convolution/against_cpu.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <common/core/error.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {

std::vector<AgainstCpu> compare_with_cpu(const ConvShape& shape, int repeats,
                                         std::uint64_t seed) {
  const GpuConvolution version = naive_convolution();
  std::vector<AgainstCpu> rows;
  for (const Pass pass : ALL_PASSES) {
    ConvTrial trial(shape, pass, seed);
    const std::string fault = trial.fault_of(version);
    if (!fault.empty()) check_failed(fault);
    const double device =
        time_on_device([&] { trial.run(version); }, repeats).median;
    const double cpu = typical_milliseconds([&] {
      made_on_cpu(pass, shape, Numbers::whole, trial.a(), trial.b());
    });
    rows.push_back({name_of(pass), cpu, 1e3 * device});
  }
  return rows;
}

}  // namespace hood
