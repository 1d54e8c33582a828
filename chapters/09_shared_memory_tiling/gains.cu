#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/gains.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <common/core/error.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <functional>

namespace hood {
namespace {

Gain gain_at(const std::string& text, int repeats, std::uint64_t seed) {
  const ConvShape shape = conv_shape_from(text);
  ConvTrial trial(shape, Pass::y, seed);
  std::vector<std::function<void()>> launches;
  for (const GpuConvolution& version :
       {naive_convolution(), tiled_convolutions().front(),
        tiled_convolutions().back()}) {
    const std::string fault = trial.fault_of(version);
    if (!fault.empty()) check_failed(fault);
    launches.emplace_back([&trial, version] { trial.run(version); });
  }
  const auto times = time_in_turns(launches, repeats);
  const TilePlan plan =
      plan_tile(shape, Pass::y, TileStep::tile, most_shared_bytes());
  return {text, reuse_of_pixels(shape, plan), 1e3 * times[0].median,
          1e3 * times[1].median, 1e3 * times[2].median};
}

}  // namespace

std::vector<Gain> measure_gains(const std::vector<std::string>& shapes,
                                int repeats, std::uint64_t seed) {
  std::vector<Gain> gains;
  for (const std::string& shape : shapes) {
    gains.push_back(gain_at(shape, repeats, seed));
  }
  return gains;
}

}  // namespace hood
