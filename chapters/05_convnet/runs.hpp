#pragma once

#include <cstdint>
#include <vector>

namespace hood {

// Which numbers meet along one axis of a convolution, rows or columns. With
// these lists no inner loop has to ask whether it has left the image.

/// For one place of the filter, the outputs whose pixels are in the image.
struct Outputs {
  std::int64_t first;  // the first of them
  std::int64_t pixel;  // what it meets; the next output meets pixel + stride
  std::int64_t count;  // may be 0
};

/// For each place of the filter.
/// @param P, H, R  of rows; else Q, W, S
std::vector<Outputs> outputs_in_image(std::int64_t P, std::int64_t H,
                                      std::int64_t R, std::int64_t stride,
                                      std::int64_t pad);

/// The neighbours that one result is made from, and the weights they meet: both
/// lie beside each other.
struct Run {
  std::int64_t source;  // the first neighbour
  std::int64_t weight;  // the place of its weight in Runs::order
  std::int64_t count;   // may be 0
};

/// All results along the axis.
struct Runs {
  std::vector<std::int64_t> order;  // the weights, as they must be laid out
  std::vector<Run> of;              // for each result
};

/// Forward, result p meets the pixels from p * stride - pad on.
/// @param results, sources, taps  P, H, R for rows; Q, W, S for columns
Runs forward_runs(std::int64_t results, std::int64_t sources, std::int64_t taps,
                  std::int64_t stride, std::int64_t pad);

/// For dx, pixel h meets each output p with h = p * stride + r - pad. As p
/// grows by 1, r falls by the stride: so the weights are laid out backwards,
/// and all of one remainder of r / stride together.
/// @param results, sources, taps  H, P, R for rows; W, Q, S for columns
Runs backward_runs(std::int64_t results, std::int64_t sources,
                   std::int64_t taps, std::int64_t stride, std::int64_t pad);

}  // namespace hood
