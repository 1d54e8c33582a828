#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>

namespace hood {

/// The convolutions by tiles in shared memory. The program times them, the
/// tests prove each.
const std::vector<GpuConvolution>& tiled_convolutions();

}  // namespace hood
