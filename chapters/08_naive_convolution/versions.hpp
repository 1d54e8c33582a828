#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>

namespace hood {

/// The convolutions of one thread per result. The program times them, the tests
/// prove each.
const std::vector<GpuConvolution>& naive_convolutions();

/// Those of them that are fastest, as one version: what chapters 9 to 11 begin
/// their ladders with.
GpuConvolution naive_convolution();

}  // namespace hood
