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
/// Two passes that follow each other in a half warp (8 bytes: in the warp) are
/// made as one if all lanes that are on have the same address as their
/// neighbour l xor 1, or all as l xor 2, or that neighbour is off. A pass takes
/// as many wavefronts as the fullest bank has different words; an atomic, as
/// the fullest bank has lanes.
///
/// Evidence, counted by an H200 (/docs/results): a product of 256^3 by blocks
/// of 16 x 16 reads As[ty][k] as float4, one address for each half warp, and
/// Bs[k][tx] as float: (4 * 2 + 16 * 1) * 32,768 = 786,432 wavefronts. One by
/// tiles of 64 x 64 reads float4 As[k][ty * 4], two addresses, and
/// Bs[k][tx * 4], sixteen: (2 + 4) * 32,768 = 196,608. Its stores of float,
/// four in a bank, and of float4 side by side: 4 * 8192 + 4 * 2048 = 40,960,
/// and padded 2 * 8192 + 4 * 2048 = 24,576. A filter that all lanes read as
/// float4: 2.
Wavefronts wavefronts_of(const WarpAccess& access);

}  // namespace hood::lens
