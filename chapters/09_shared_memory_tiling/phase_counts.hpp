#pragma once

#include <common/measure/ladder.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// What shared memory is asked for y of one stride, by a tile as it lies in the
/// image and by one sorted into phases.
struct PhaseCount {
  std::int64_t stride;
  Counted tile, phases;
};

/// For filters of 3 x 3 and rows of 32 outputs. None unless the program is
/// observed. Check failed if a version is wrong.
std::vector<PhaseCount> count_phases(const std::vector<std::int64_t>& strides,
                                     std::uint64_t seed);

}  // namespace hood
