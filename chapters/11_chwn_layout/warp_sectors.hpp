#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// How many sectors of 32 bytes the warps of a thread for each output touch
/// when they read x, on average over all requests: lanes lie along the outputs
/// as these lie in memory. What falls into the padding is not read.
double sectors_of_x(ConvLayout layout, const ConvShape& shape);

/// The same for both layouts.
struct StrideSectors {
  std::int64_t stride;
  double nchw, chwn;
};
/// Of 3 x 3 filters over 32 x 32 outputs of 32 images.
std::vector<StrideSectors> sectors_by_stride();

/// What versions read from global memory.
struct StrideReads {
  std::int64_t stride;
  ConvShape shape;
  std::vector<std::uint64_t> sectors;  ///< of each version

  double bytes_per_output(std::size_t version) const;
};
/// y of the same number of outputs at strides 1 to 8. Nothing unless the
/// program is observed. Check failed if a version is wrong.
std::vector<StrideReads> reads_by_stride(
    const std::vector<GpuConvolution>& versions, std::uint64_t seed);

}  // namespace hood
