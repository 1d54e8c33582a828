#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <common/core/options.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hood {

/// How long a product takes, by versions of several chapters and by cuDNN.
struct ProductTimes {
  ConvShape shape;
  Pass pass;
  /// Of each version; none of one that refuses the shape.
  std::vector<std::optional<double>> ms;
  std::optional<double> cudnn_ms;  ///< none where it is not to be had
  std::string cudnn_idea;          ///< which of its ways won

  double tflops(double of_ms) const;  ///< of the direct algorithm
};

/// Proves all against the CPU, then times them in turns; those that take more
/// than five times as long as the fastest only three times. Check failed if a
/// version is wrong.
ProductTimes time_product(const ConvShape& shape, Pass pass,
                          const std::vector<GpuConvolution>& versions,
                          int repeats, std::uint64_t seed);

/// y, dx and dw of every shape.
/// @param what  for the bar that shows how far it is
std::vector<ProductTimes> time_products(
    const std::string& what, const std::vector<ConvShape>& shapes,
    const std::vector<GpuConvolution>& versions, int repeats,
    const Options& options);

}  // namespace hood
