#include <fmt/core.h>

#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/09_shared_memory_tiling/phase_counts.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <common/core/error.hpp>
#include <common/cuda/count.hpp>
#include <optional>

namespace hood {
namespace {

std::optional<Counted> counted(ConvTrial& trial,
                               const GpuConvolution& version) {
  std::string fault;
  const auto count = count_on_device([&] { fault = trial.fault_of(version); });
  if (!fault.empty()) check_failed(fault);
  return count;
}

}  // namespace

std::vector<PhaseCount> count_phases(const std::vector<std::int64_t>& strides,
                                     std::uint64_t seed) {
  const std::vector<GpuConvolution>& versions = tiled_convolutions();
  std::vector<PhaseCount> counts;
  for (const std::int64_t stride : strides) {
    // 8 rows of 32 outputs: a block's.
    const ConvShape shape{1,      4, 7 * stride + 1, 31 * stride + 1, 4, 3, 3,
                          stride, 1};
    ConvTrial trial(shape, Pass::y, seed);
    const auto tile = counted(trial, versions[1]);
    const auto phases = counted(trial, versions[2]);
    if (tile && phases) counts.push_back({stride, *tile, *phases});
  }
  return counts;
}

}  // namespace hood
