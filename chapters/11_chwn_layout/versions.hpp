#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <vector>

namespace hood {

/// The versions of this chapter, in the ladder's order.
const std::vector<GpuConvolution>& chwn_convolutions();

}  // namespace hood
