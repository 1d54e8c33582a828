#pragma once

#include <chapters/05_convnet/versions.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// A version of the convolution at a shape.
struct Rung {
  std::string version, idea;
  double y_ms, dx_ms, dw_ms;
  double gflops;  // of y: billions of operations in a second
  double error;   // the largest of the three
};

/// Bad input, with the bytes, if the tensors of a shape, their columns or their
/// lanes take more than MATRIX_LIMIT each.
void require_ladder_fits(const ConvShape& shape);

/// Proves, and then times, y, dx and dw of each version. Check failed if one is
/// wrong.
std::vector<Rung> climb(const ConvShape& shape,
                        const std::vector<Way<float>>& versions,
                        std::uint64_t seed);

}  // namespace hood
