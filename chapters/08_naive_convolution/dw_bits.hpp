#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// What came of the same sums, made several times.
struct Repeated {
  std::string version;
  std::int64_t parts;    ///< threads for one weight
  double ms;             ///< the median
  std::size_t results;   ///< how many of the runs differ in any bit
  std::int64_t weights;  ///< how many weights were not the same in all runs
  std::uint32_t print;   ///< made of all bits of the first run
  double error;          ///< its largest, relative to the root of the terms
};

/// Makes dw of normal numbers `runs` times with each version.
std::vector<Repeated> repeat_dw(const ConvShape& shape, int runs,
                                std::uint64_t seed);

}  // namespace hood
