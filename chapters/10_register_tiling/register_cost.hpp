#pragma once

#include <chapters/10_register_tiling/register_plan.hpp>

namespace hood {

// What plans are made for: the multiprocessors of an H200. Of 512 threads in
// each, which is all that 128 registers allow, a block's share of the shared
// memory is its share of the threads.
inline constexpr std::int64_t PLANNED_MULTIPROCESSORS = 132;
inline constexpr int PLANNED_THREADS = 512;
inline constexpr std::size_t PLANNED_BYTES = 224 << 10;

/// How much shared memory a block may have without keeping others away.
std::size_t wished_bytes(const TileSizes& tile);

/// What a plan for y or dx costs, and one for dw; see RegisterPlan::cost.
double cost_of_correlation(const RegisterPlan& plan, const Correlation& task);
double cost_of_weight_slopes(const RegisterPlan& plan);

}  // namespace hood
