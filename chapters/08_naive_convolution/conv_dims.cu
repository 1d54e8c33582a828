#include <algorithm>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <common/core/error.hpp>
#include <limits>
#include <utility>

namespace hood {

namespace {

// So that an index may run over the end by a grid of y, or by a tile.
constexpr std::int64_t MOST = std::numeric_limits<int>::max() - (1 << 17);

}  // namespace

ConvDims conv_dims(const ConvShape& shape) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  for (const auto& [name, count] :
       {std::pair("images", N), std::pair("numbers in an image", C * H * W),
        std::pair("weights", K * C * R * S),
        std::pair("numbers in an output", K * P * Q),
        std::pair("rows with padding", H + 2 * pad),
        std::pair("columns with padding", W + 2 * pad),
        // A weight's row is stepped on once more than there are such rows.
        std::pair("rows of a filter and a stride", R + stride),
        std::pair("columns of a filter and a stride", S + stride)}) {
    if (count > MOST) {
      bad_input(fmt::format("{} {} of shape {}", count, name, shape.text()),
                fmt::format("kernels of chapters 8 to 11 count up to {} of "
                            "them, in 31 bits",
                            MOST));
    }
  }
  return {int(N), int(C),      int(H),   int(W), int(K), int(R),
          int(S), int(stride), int(pad), int(P), int(Q)};
}

unsigned blocks_in_y_or_z(std::int64_t parts) {
  return static_cast<unsigned>(std::min<std::int64_t>(parts, 65535));
}

}  // namespace hood
