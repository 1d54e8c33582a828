#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <common/measure/ladder.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hood {

/// A change of layout, proved.
struct Converted {
  std::string what;    ///< "chwn_from_nchw"
  ConvShape shape;     ///< whose x it was
  double ms, copy_ms;  ///< of it, and of CUDA's own copy of the same floats
  std::optional<Counted> count;  ///< where the program is observed

  double gb_per_s() const;  ///< read and written
  double share() const { return copy_ms / ms; }
};

/// x of every shape there and back. Check failed if a number is not where it
/// belongs.
std::vector<Converted> convert_layouts(const std::vector<ConvShape>& shapes,
                                       int repeats, std::uint64_t seed);

}  // namespace hood
