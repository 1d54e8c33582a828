#include <chapters/10_register_tiling/correlation.hpp>
#include <common/core/error.hpp>
#include <limits>

namespace hood {
namespace {

// So that an index may run over the end by a block or a tile.
constexpr std::int64_t MOST = std::numeric_limits<int>::max() - (1 << 17);

void require_counted_in_31_bits(const ConvShape& shape) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  for (const std::int64_t number : {N, H + 2 * pad, W + 2 * pad, K, H * W,
                                    shape.P() * shape.Q(), C * R * S}) {
    if (number > MOST) {
      bad_input(fmt::format("shape {}", shape.text()),
                "register tiles count images, filters, the pixels of a channel "
                "and the weights of a filter in 31 bits");
    }
  }
}

/// One of the axes of dx: the pixels whose index + pad leaves `remainder` when
/// divided by the stride.
struct AxisClass {
  std::int64_t first;    ///< such pixel
  std::int64_t pixels;   ///< their number
  std::int64_t weights;  ///< that they meet: remainder, + stride, ...
  std::int64_t before;   ///< rows of zeros before dy
};

AxisClass axis_class(std::int64_t remainder, std::int64_t extent,
                     std::int64_t filter, std::int64_t stride,
                     std::int64_t pad) {
  const std::int64_t first = ((remainder - pad) % stride + stride) % stride;
  const std::int64_t pixels =
      first < extent ? (extent - 1 - first) / stride + 1 : 0;
  const std::int64_t weights = (filter - 1 - remainder) / stride + 1;
  const std::int64_t to_first = (first + pad - remainder) / stride;
  return {first, pixels, weights, weights - 1 - to_first};
}

}  // namespace

Correlation correlation_of_y(const ConvShape& shape) {
  require_counted_in_31_bits(shape);
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  return {.N = int(N),
          .C = int(C),
          .H = int(H),
          .W = int(W),
          .K = int(K),
          .R = int(R),
          .S = int(S),
          .P = int(P),
          .Q = int(Q),
          // With one place nothing moves, and the stride may be enormous.
          .stride = P * Q == 1 ? 1 : int(stride),
          .top = int(pad),
          .left = int(pad),
          .w_first = 0,
          .w_k = C * R * S,
          .w_c = R * S,
          .w_r = S,
          .w_s = 1,
          .out_first = 0,
          .out_n = K * P * Q,
          .out_k = P * Q,
          .out_p = Q,
          .out_q = 1};
}

std::vector<Correlation> correlations_of_dx(const ConvShape& shape) {
  require_counted_in_31_bits(shape);
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  std::vector<Correlation> parts;
  for (std::int64_t a = 0; a < std::min(R, stride); ++a) {
    for (std::int64_t b = 0; b < std::min(S, stride); ++b) {
      const AxisClass rows = axis_class(a, H, R, stride, pad);
      const AxisClass columns = axis_class(b, W, S, stride, pad);
      if (rows.pixels == 0 || columns.pixels == 0) continue;
      const std::int64_t last_r = a + stride * (rows.weights - 1);
      const std::int64_t last_s = b + stride * (columns.weights - 1);
      parts.push_back({.N = int(N),
                       .C = int(K),
                       .H = int(shape.P()),
                       .W = int(shape.Q()),
                       .K = int(C),
                       .R = int(rows.weights),
                       .S = int(columns.weights),
                       .P = int(rows.pixels),
                       .Q = int(columns.pixels),
                       .stride = 1,
                       .top = int(rows.before),
                       .left = int(columns.before),
                       .w_first = last_r * S + last_s,
                       .w_k = R * S,
                       .w_c = C * R * S,
                       .w_r = -stride * S,
                       .w_s = -stride,
                       .out_first = rows.first * W + columns.first,
                       .out_n = C * H * W,
                       .out_k = H * W,
                       .out_p = stride * W,
                       .out_q = stride});
    }
  }
  return parts;
}

}  // namespace hood
