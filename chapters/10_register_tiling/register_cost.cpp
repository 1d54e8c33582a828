#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/10_register_tiling/register_cost.hpp>

namespace hood {
namespace {

/// A staged float costs as much as so many multiply-adds of a thread.
constexpr double STAGING = 6;

/// The instructions of a thread in a step: multiply-adds, and a load for each
/// pixel and for each four filters.
double step_cost(const TileSizes& tile) {
  return tile.pixels_each * tile.filters_each + tile.pixels_each +
         (tile.filters_each + 3) / 4;
}

/// What a plane costs to stage: each row moves a sector, of 8 floats, more than
/// it has, since it begins anywhere.
double plane_cost(const RegisterPlan& plan) {
  return STAGING * plan.box.images * plan.stage.rows * (plan.stage.columns + 8);
}

/// What the multiprocessor with the most blocks does, if each costs `block`.
/// One that has fewer threads than it could hold waits more.
double cost_of_most(const RegisterPlan& plan, double block) {
  const double beside = double(PLANNED_THREADS) / plan.tile.threads;
  const double blocks =
      double(ceil_divide(plan.blocks(), PLANNED_MULTIPROCESSORS));
  const bool fits = plan.stage.bytes(plan.tile) <= wished_bytes(plan.tile);
  const double most = std::max(blocks, 0.75 * beside) * (fits ? 1 : 1.5);
  // Of plans that take as long, the one that does less.
  const double mean = double(plan.blocks()) / PLANNED_MULTIPROCESSORS;
  return (most + 0.25 * mean) * block;
}

}  // namespace

std::size_t wished_bytes(const TileSizes& tile) {
  return PLANNED_BYTES * std::size_t(tile.threads) / PLANNED_THREADS;
}

double cost_of_correlation(const RegisterPlan& plan, const Correlation& task) {
  const double weights = double(task.R) * task.S;
  const double block =
      task.C * (weights * plan.tile.threads * step_cost(plan.tile) +
                plane_cost(plan) + STAGING * weights * plan.tile.filters) +
      STAGING * plan.tile.pixels * plan.tile.filters;
  return cost_of_most(plan, block);
}

// A step costs what one of y does, and each stage ends in barriers.
double cost_of_weight_slopes(const RegisterPlan& plan) {
  const double steps = plan.box.pixels();
  const double staged = plan.stage.planes * plane_cost(plan) +
                        STAGING * steps * plan.tile.filters;
  const double barriers = 4 * step_cost(plan.tile) * plan.tile.threads;
  const double block = double(plan.boxes_of_part) *
                           (steps * plan.tile.threads * step_cost(plan.tile) +
                            staged + barriers) +
                       STAGING * plan.tile.pixels * plan.tile.filters;
  return cost_of_most(plan, block);
}

}  // namespace hood
