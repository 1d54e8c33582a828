#pragma once

#include <cuda_runtime.h>

#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/10_register_tiling/register_plan.hpp>
#include <chapters/10_register_tiling/register_tiles.hpp>
#include <common/core/error.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <map>
#include <optional>
#include <vector>

// How a launcher comes from a shape to a kernel of the right tile.

namespace hood {

/// Launches the kernel of one tile.
using RegisterLaunch = void(const float* a, const float* b, float* out,
                            const Correlation& task, const RegisterPlan& plan);

/// What its kernel takes of a multiprocessor.
using RegisterFacts = std::optional<KernelFacts>(const RegisterPlan& plan);

/// Lets a kernel have as much as its plan asks for.
template <class Kernel>
void allow_shared_bytes_of(Kernel* kernel, const RegisterPlan& plan) {
  CUDA_CHECK(cudaFuncSetAttribute(kernel,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  int(plan.stage.bytes(plan.tile))));
}

/// What a kernel takes of a multiprocessor when it has what its plan asks for.
template <class Tile, class Kernel>
std::optional<KernelFacts> facts_of_planned(Kernel* kernel,
                                            const RegisterPlan& plan) {
  allow_shared_bytes_of(kernel, plan);
  return facts_of(kernel, Tile::THREADS, plan.stage.bytes(plan.tile));
}

/// A kernel of one tile.
struct RegisterKernel {
  RegisterLaunch* launch;
  RegisterFacts* facts;
};

/// The cheapest plan of the list's tiles, which is found once for each task.
/// Bad input if there is none.
template <class List>
const ChosenPlan& plan_for(RegisterPlanner* planner, const Correlation& task,
                           const ConvShape& shape) {
  static std::map<std::pair<RegisterPlanner*, Correlation>, ChosenPlan> known;
  const auto found = known.find({planner, task});
  if (found != known.end()) return found->second;
  const auto chosen = cheapest_plan(planner, task, sizes_of(List{}),
                                    std::size_t(most_shared_bytes()));
  if (!chosen) {
    bad_input(fmt::format("shape {}", shape.text()),
              fmt::format("the filters and pixels of a register tile do not "
                          "fit into {} bytes of shared memory",
                          most_shared_bytes()));
  }
  return known.emplace(std::pair(planner, task), *chosen).first->second;
}

}  // namespace hood
