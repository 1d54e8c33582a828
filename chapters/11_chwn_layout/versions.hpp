#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <vector>

namespace hood {

/// The versions of this chapter, in the ladder's order.
const std::vector<GpuConvolution>& chwn_convolutions();

/// Those of them that are fastest, as one version.
GpuConvolution chwn_convolution();

}  // namespace hood
