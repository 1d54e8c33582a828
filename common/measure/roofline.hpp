#pragma once

#include <common/measure/ladder.hpp>
#include <filesystem>
#include <vector>

namespace hood {

/// Draws the roofline of a task as an SVG file: how many TFLOP/s a device can
/// attain at most (the memory's limit, then the arithmetic's) over the flops
/// for each byte that must move, both axes logarithmic, and a dot for each step
/// that was timed. All dots stand at the task's own flops for each byte. After
/// S. Williams, A. Waterman and D. Patterson, "Roofline", 2009.
void write_roofline(const std::filesystem::path& path, const LadderTask& task,
                    const std::vector<LadderStep>& steps,
                    const Ceilings& ceilings);

}  // namespace hood
