#include <algorithm>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/peer_cudnn.hpp>
#include <chapters/11_chwn_layout/product_times.hpp>
#include <common/core/error.hpp>
#include <common/cuda/device.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <common/measure/progress.hpp>
#include <functional>

namespace hood {
namespace {

/// What is to be timed, and where its time goes.
struct Runner {
  std::function<void()> launch;
  std::optional<double>* ms;
};

/// Whether a version takes the shape. Check failed if what it makes is wrong.
bool is_right(ConvTrial& trial, const GpuConvolution& version) {
  if (version.product(trial.pass()) == nullptr) return false;
  try {
    const std::string fault = trial.fault_of(version);
    if (!fault.empty()) check_failed(fault);
  } catch (const Error& error) {
    if (error.code() != ExitCode::bad_input) throw;
    return false;
  }
  return true;
}

void time_them(const std::vector<Runner>& runners, int repeats) {
  std::vector<std::function<void()>> launches;
  for (const Runner& one : runners) launches.push_back(one.launch);
  const auto timings = time_in_turns(launches, repeats, 1);
  for (std::size_t i = 0; i < runners.size(); ++i) {
    *runners[i].ms = 1e3 * timings[i].median;
  }
}

void time_fast_and_slow(std::vector<Runner> runners, int repeats) {
  if (runners.empty()) return;
  time_them(runners, 1);
  double least = **runners.front().ms;
  for (const Runner& one : runners) least = std::min(least, **one.ms);
  const auto slow = std::stable_partition(
      runners.begin(), runners.end(),
      [&](const Runner& one) { return **one.ms <= 5 * least; });
  const std::vector<Runner> of_slow(slow, runners.end());
  runners.erase(slow, runners.end());
  time_them(runners, repeats);
  if (!of_slow.empty()) time_them(of_slow, std::min(repeats, 3));
}

}  // namespace

double ProductTimes::tflops(double of_ms) const {
  return 2e-9 * double(shape.products()) / of_ms;
}

ProductTimes time_product(const ConvShape& shape, Pass pass,
                          const std::vector<GpuConvolution>& versions,
                          int repeats, std::uint64_t seed) {
  ConvTrial trial(shape, pass, seed);
  ProductTimes times{shape, pass, {}, {}, ""};
  times.ms.resize(versions.size());
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (!is_right(trial, versions[i])) continue;
    runners.push_back({[&trial, version = versions[i]] { trial.run(version); },
                       &times.ms[i]});
  }
  ConvPeer peer;
  if (require_device().is_gpu) peer = cudnn_peer(trial);
  times.cudnn_idea = peer.idea;
  if (peer.run) runners.push_back({peer.run, &times.cudnn_ms});
  time_fast_and_slow(std::move(runners), repeats);
  return times;
}

std::vector<ProductTimes> time_products(
    const std::string& what, const std::vector<ConvShape>& shapes,
    const std::vector<GpuConvolution>& versions, int repeats,
    const Options& options) {
  std::vector<ProductTimes> rows;
  Progress progress(what, 3 * std::ssize(shapes), options.progress);
  for (const ConvShape& shape : shapes) {
    for (const Pass pass : ALL_PASSES) {
      rows.push_back(
          time_product(shape, pass, versions, repeats, options.seed));
      progress.advance(1, shape.text());
    }
  }
  return rows;
}

}  // namespace hood
