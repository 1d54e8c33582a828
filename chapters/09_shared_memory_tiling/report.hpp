#pragma once

#include <chapters/09_shared_memory_tiling/gains.hpp>
#include <chapters/09_shared_memory_tiling/phase_counts.hpp>
#include <chapters/09_shared_memory_tiling/rooms.hpp>
#include <common/measure/results.hpp>
#include <vector>

namespace hood {

// Each prints what was found and puts it into the results.

void report_rooms(const std::vector<TileRoom>& rooms, Results& results);
void report_plans(const std::vector<Planned>& rows, Results& results);
/// Nothing, if there are none.
void report_phases(const std::vector<PhaseCount>& rows, Results& results);
void report_gains(const std::vector<Gain>& rows, Results& results);

}  // namespace hood
