#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <chapters/10_register_tiling/register_tile.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <optional>

namespace hood {

/// The convolutions whose sums stay in registers. The program times them, the
/// tests prove each.
const std::vector<GpuConvolution>& register_tiled_convolutions();

/// One of them, with what it is made of.
struct RegisterVersion {
  GpuConvolution convolution;
  std::vector<TileSizes> tiles;  ///< of which it takes one
  /// What compiler and driver say of the kernels of y (which is that of dx) and
  /// of dw; none without a GPU.
  std::optional<KernelFacts> (*of_y)(const ConvShape& shape);
  std::optional<KernelFacts> (*of_dw)(const ConvShape& shape);
};
const std::vector<RegisterVersion>& register_versions();

}  // namespace hood
