#include <chapters/07_matrix_product/climb.hpp>
#include <chapters/07_matrix_product/peer_cublas.hpp>
#include <chapters/07_matrix_product/product_trial.hpp>
#include <common/core/error.hpp>
#include <common/cuda/count.hpp>
#include <common/cuda/device.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <common/measure/progress.hpp>
#include <functional>

namespace hood {
namespace {

LadderTask task_of(const ProductShape& shape) {
  return {"ladder",      "product of " + shape.text(),
          shape.text(),  shape.flops(),
          shape.bytes(), shape.c_size()};
}

/// Proves a version, and counts it where that is observed.
LadderStep prove(const ProductVersion& version, ProductTrial& trial,
                 std::vector<std::string>& faults) {
  LadderStep step{version.name, version.idea, false, {}, {}, ""};
  try {
    std::string fault;
    step.count = count_on_device([&] { fault = trial.fault_of(version); });
    if (!fault.empty()) {
      faults.push_back(fault);
      step.note = "wrong";
    }
  } catch (const Error& error) {
    if (error.code() != ExitCode::bad_input) throw;
    step.note = std::string("refused: ") + error.what();
  }
  return step;
}

/// cuBLAS behind the versions, where there is one.
std::vector<ProductVersion> with_peer(std::vector<ProductVersion> versions) {
  if (const auto peer = cublas_product()) versions.push_back(*peer);
  return versions;
}

/// Times in turns those that may be.
void time_steps(std::vector<LadderStep>& steps,
                const std::vector<ProductVersion>& versions,
                ProductTrial& trial, int repeats) {
  std::vector<std::function<void()>> launches;
  std::vector<LadderStep*> timed;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!steps[i].note.empty() || steps[i].count) continue;
    launches.push_back([&trial, version = versions[i]] { trial.run(version); });
    timed.push_back(&steps[i]);
  }
  if (launches.empty()) return;
  const int warm_up = require_device().is_gpu ? 3 : 0;
  const auto times = time_in_turns(launches, repeats, warm_up);
  for (std::size_t i = 0; i < times.size(); ++i) timed[i]->time = times[i];
}

}  // namespace

ProductLadder climb_product_ladder(const ProductShape& shape,
                                   const std::vector<ProductVersion>& versions,
                                   int repeats, std::uint64_t seed,
                                   bool show_progress) {
  ProductLadder ladder{task_of(shape), {}, {}};
  ProductTrial trial(shape, seed);
  const auto all = with_peer(versions);
  Progress progress(shape.text(), std::ssize(all), show_progress);
  for (const ProductVersion& version : all) {
    ladder.steps.push_back(prove(version, trial, ladder.faults));
    ladder.steps.back().is_peer =
        ladder.steps.size() > versions.size();  // it stands behind them
    progress.advance(1, version.name);
  }
  time_steps(ladder.steps, all, trial, repeats);
  if (all.size() == versions.size() && require_device().is_gpu) {
    ladder.steps.push_back({"cuBLAS",
                            "NVIDIA's own",
                            true,
                            {},
                            {},
                            "absent: not found when this was built"});
  }
  return ladder;
}

std::vector<ProductVersion> product_versions_called(const std::string& name) {
  std::vector<ProductVersion> found;
  for (const ProductVersion& one : product_versions()) {
    if (name == "all" || name == one.name) found.push_back(one);
  }
  return found;
}

}  // namespace hood
