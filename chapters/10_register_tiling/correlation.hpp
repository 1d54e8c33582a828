#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <compare>
#include <cstdint>
#include <vector>

namespace hood {

/// What y has in common with each part of dx: filters that move over images.
///
///     out(n, k, p, q) = sum over c, r, s of
///         w(k, c, r, s) * in[n, c, p * stride + r - top, q * stride + s -
///         left]
///
/// `in` is [N, C, H, W], with zeros around it; weight and output lie where
/// their steps say, in floats.
struct Correlation {
  int N, C, H, W;
  int K, R, S;
  int P, Q;
  int stride, top, left;

  std::int64_t w_first, w_k, w_c, w_r, w_s;
  std::int64_t out_first, out_n, out_k, out_p, out_q;

  /// In any order, to be found again.
  auto operator<=>(const Correlation&) const = default;
};

/// y of x and w. Bad input if a row, column, image or channel cannot be counted
/// in 31 bits.
Correlation correlation_of_y(const ConvShape& shape);

/// dx of dy and w, as correlations without a stride that write each pixel at
/// most once. A pixel in row h meets only the weights whose r leaves the same
/// remainder as h + pad when divided by the stride; so pixels are sorted by
/// the remainders of their row and column, and each class has filters of its
/// own, turned by 180 degrees: the weights that it meets. Pixels that meet
/// none are in no class.
std::vector<Correlation> correlations_of_dx(const ConvShape& shape);

}  // namespace hood
