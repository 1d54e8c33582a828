#pragma once

#include <cuda_runtime.h>

#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

// The blocks, of THREADS threads each, on which y is laid: whatever a warp's
// threads lie along is x, and the other two of pixels, filters and images are y
// and z.
dim3 grid_along_q(const ConvDims& d);
dim3 grid_along_k(const ConvDims& d);
dim3 grid_along_n(const ConvDims& d);

/// One of them for a shape.
struct Laid {
  std::string shape, version;
  unsigned x, y, z;
  double busy;          ///< the share of threads that have an output
  std::int64_t rounds;  ///< how many outputs a thread makes at most
};

/// Lays each shape on the three grids. Check failed unless y is right.
std::vector<Laid> lay_out(const std::vector<ConvShape>& shapes,
                          std::uint64_t seed);

}  // namespace hood
