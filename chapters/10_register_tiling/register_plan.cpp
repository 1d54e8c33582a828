#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/10_register_tiling/register_cost.hpp>
#include <chapters/10_register_tiling/register_plan.hpp>
#include <limits>

namespace hood {
namespace {

/// Floats that the parts of dw take at most: 256 MB.
constexpr std::int64_t MOST_SCRATCH = std::int64_t{64} << 20;
/// Steps that are worth a part of their own.
constexpr std::int64_t LEAST_STEPS = 256;
/// Steps between two barriers that are enough.
constexpr int WISHED_STEPS = 32;

void put_box(RegisterPlan& plan, const PixelBox& box, const Correlation& task) {
  plan.box = box;
  plan.boxes_p = int(ceil_divide(task.P, box.rows));
  plan.boxes_q = int(ceil_divide(task.Q, box.columns));
  plan.boxes = ceil_divide(task.N, box.images) * plan.boxes_p * plan.boxes_q;
  plan.filter_tiles = ceil_divide(task.K, plan.tile.filters);
  plan.stage.rows = (box.rows - 1) * task.stride + task.R;
  plan.stage.columns = (box.columns - 1) * task.stride + task.S;
}

/// Sets the area; false if a plane has more floats than shared memory.
bool set_area(RegisterPlan& plan, std::size_t most_bytes) {
  const double area =
      double(plan.box.images) * plan.stage.rows * plan.stage.columns;
  if (area > double(most_bytes) / sizeof(float)) return false;
  plan.stage.area = plan.box.images * plan.stage.rows * plan.stage.columns;
  return true;
}

/// Chooses as many channels as are wished for, or as fit.
bool set_channels(RegisterPlan& plan, const Correlation& task,
                  std::size_t most_bytes) {
  const std::int64_t weights = std::int64_t{task.R} * task.S;
  if (weights > std::int64_t(most_bytes)) return false;
  std::int64_t channels =
      std::min<std::int64_t>(task.C, ceil_divide(WISHED_STEPS, weights));
  for (;; channels = ceil_divide(channels, 2)) {
    plan.channels = int(channels);
    plan.stages = int(ceil_divide(task.C, channels));
    plan.stage.planes = int(channels);
    plan.stage.steps = int(channels * weights);
    const std::size_t most =
        channels == 1 ? most_bytes
                      : std::min(most_bytes, wished_bytes(plan.tile));
    // Offsets of a stage's weights are counted in 31 bits.
    const bool counted = channels * task.w_c <= std::numeric_limits<int>::max();
    if (counted && plan.stage.bytes(plan.tile) <= most) return true;
    if (channels == 1) return false;
  }
}

/// The channels that a tile of weights c, r, s touches at most.
std::int64_t planes_of_tile(const RegisterPlan& plan, const Correlation& task) {
  const std::int64_t weights = std::int64_t{task.R} * task.S;
  return std::min<std::int64_t>(task.C,
                                (plan.tile.pixels + weights - 2) / weights + 1);
}

/// Chooses how many blocks share the sum of a weight.
void set_parts(RegisterPlan& plan, const Correlation& task) {
  const std::int64_t weights = std::int64_t{task.C} * task.R * task.S;
  plan.weight_tiles = ceil_divide(weights, plan.tile.pixels);
  const std::int64_t tiles = plan.filter_tiles * plan.weight_tiles;
  const std::int64_t worth =
      ceil_divide(plan.boxes * plan.box.pixels(), LEAST_STEPS);
  const std::int64_t most =
      std::min({plan.boxes, worth, MOST_SCRATCH / (weights * task.K)});
  const std::int64_t wished =
      2 * PLANNED_MULTIPROCESSORS * PLANNED_THREADS / plan.tile.threads;
  const std::int64_t parts = std::clamp<std::int64_t>(
      wished / tiles, 1, std::max<std::int64_t>(1, most));
  plan.boxes_of_part = ceil_divide(plan.boxes, parts);
  plan.parts = ceil_divide(plan.boxes, plan.boxes_of_part);
}

void keep_cheaper(std::optional<RegisterPlan>& best, const RegisterPlan& plan) {
  if (!best || plan.cost < best->cost) best = plan;
}

}  // namespace

std::size_t StageSizes::bytes(const TileSizes& tile) const {
  const std::size_t tables =
      (std::size_t(tile.pixels) + std::size_t(area) + std::size_t(steps) + 3) /
      4;
  const std::size_t weights = std::size_t(steps) * std::size_t(tile.pitch);
  const std::size_t pixels =
      (std::size_t(planes) * std::size_t(area) + 3) / 4 * 4;
  return (4 * tables + std::size_t(tile.buffers) * (weights + pixels)) *
         sizeof(float);
}

double RegisterPlan::multiply_adds_per_product(const Correlation& task) const {
  const double needed =
      double(task.N) * task.P * task.Q * task.K * task.C * task.R * task.S;
  const double tile_size = double(tile.pixels) * tile.filters;
  if (weight_tiles == 0) {
    return double(blocks()) * tile_size * task.C * task.R * task.S / needed;
  }
  return double(filter_tiles * weight_tiles) * tile_size * task.N * task.P *
         task.Q / needed;
}

double RegisterPlan::staged_floats(const Correlation& task) const {
  if (weight_tiles == 0) {
    return double(blocks()) * task.C *
           (stage.area + double(task.R) * task.S * tile.filters);
  }
  return double(filter_tiles * weight_tiles) *
         (double(boxes) * stage.planes * stage.area +
          double(task.N) * task.P * task.Q * tile.filters);
}

std::optional<RegisterPlan> plan_correlation(const Correlation& task,
                                             const TileSizes& tile,
                                             std::size_t most_bytes) {
  std::vector<RegisterPlan> plans;
  int most_pixels = 0;
  for (const PixelBox& box : pixel_boxes(task, tile.pixels)) {
    RegisterPlan plan{};
    plan.tile = tile;
    put_box(plan, box, task);
    if (!set_area(plan, most_bytes)) continue;
    if (!set_channels(plan, task, most_bytes)) continue;
    plan.cost = cost_of_correlation(plan, task);
    plans.push_back(plan);
    most_pixels = std::max(most_pixels, box.pixels());
  }
  // Many small boxes would take as long as few large ones where the card has
  // multiprocessors to spare, but keep them busy for nothing.
  std::optional<RegisterPlan> best;
  for (const RegisterPlan& plan : plans) {
    if (2 * plan.box.pixels() > most_pixels) keep_cheaper(best, plan);
  }
  return best;
}

std::optional<RegisterPlan> plan_weight_slopes(const Correlation& task,
                                               const TileSizes& tile,
                                               std::size_t most_bytes) {
  constexpr int MOST_STEPS = 128;
  std::optional<RegisterPlan> best;
  for (const PixelBox& box : pixel_boxes(task, MOST_STEPS)) {
    RegisterPlan plan{};
    plan.tile = tile;
    put_box(plan, box, task);
    if (!set_area(plan, most_bytes)) continue;
    plan.stage.planes = int(planes_of_tile(plan, task));
    plan.stage.steps = box.pixels();
    if (plan.stage.bytes(tile) > most_bytes) continue;
    set_parts(plan, task);
    plan.cost = cost_of_weight_slopes(plan);
    keep_cheaper(best, plan);
  }
  return best;
}

std::optional<ChosenPlan> cheapest_plan(RegisterPlanner* planner,
                                        const Correlation& task,
                                        const std::vector<TileSizes>& tiles,
                                        std::size_t most_bytes) {
  std::optional<ChosenPlan> best;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const auto plan = planner(task, tiles[i], most_bytes);
    constexpr std::int64_t COUNTED = std::numeric_limits<int>::max();
    if (!plan || plan->blocks() > COUNTED || plan->boxes > COUNTED) continue;
    if (!best || plan->cost < best->plan.cost) best = {i, *plan};
  }
  return best;
}

}  // namespace hood
