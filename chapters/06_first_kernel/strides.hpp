#pragma once

#include <cstdint>
#include <vector>

namespace hood {

/// How many sectors of 32 bytes the 32 lanes of a warp touch when lane l reads
/// the float at l * stride + offset of an array that begins at a sector.
int sectors_of_request(int stride, int offset);

/// A copy whose threads read `stride` apart.
struct Strided {
  int stride, offset;
  int sectors;  ///< that a warp's request to read moves
  double ms;
  double gb_per_s;  ///< of the 8 bytes that an element needs
};

/// Strides of 1, 2, 4 to 32, and offsets of 0, 1, 2, 4 and 8, of n elements.
/// Check failed if a copy is wrong.
std::vector<Strided> copy_with_strides(std::int64_t n, int repeats);

}  // namespace hood
