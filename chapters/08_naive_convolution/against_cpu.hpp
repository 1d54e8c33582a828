#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <string>
#include <vector>

namespace hood {

/// A product of a convolution, by chapter 5's fastest version on this
/// machine's CPU and by this chapter's on the device.
struct AgainstCpu {
  std::string pass;
  double cpu_ms, device_ms;
};
std::vector<AgainstCpu> compare_with_cpu(const ConvShape& shape, int repeats,
                                         std::uint64_t seed);

}  // namespace hood
