#pragma once

#include <common/lens/warp/replay.hpp>

namespace hood::lens {

/// How often shared memory has to be asked for one request.
struct Wavefronts {
  unsigned count;
  unsigned least;  ///< if no two words shared a bank: `count` less conflicts
};

/// Shared memory has 32 banks of 4 bytes; in one wavefront each bank gives one
/// word, to any number of lanes. A request is cut into passes:
///
///     4 bytes and less    the whole warp
///     8 bytes             two half warps
///     16 bytes            four quarter warps
///
/// For a read, two passes that follow each other are made as one if in the
/// whole warp every lane that is on has the same address as its neighbour
/// l xor 1, or every one as l xor 2, or that neighbour is off. A pass takes as
/// many wavefronts as the fullest bank has different words; an atomic, as the
/// fullest bank has lanes.
///
/// Found with an H200's counters; tests/common/lens/silicon has the launches
/// that tell the rules apart, and the counts.
Wavefronts wavefronts_of(const WarpAccess& access);

}  // namespace hood::lens
