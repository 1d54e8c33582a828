#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <cstdint>

namespace hood {

/// How a product walks over its source along one axis: for place p, its tap i
/// is
///     source row  source_base + p * source_stride + i * source_step
///     filter row  tap_base + i * tap_step
/// and what it makes begins at row made_base + p * made_stride. Rows outside of
/// the source count as zeros, those outside of what is made are left out.
struct GatherAxis {
  int places;
  int source_extent, source_base, source_stride, source_step;
  int filter_extent, taps, tap_base, tap_step;
  int made_extent, made_base, made_stride;
};

/// A product of filters with what is gathered from a tensor, tap by tap:
///     made[m, p, q, n] = sum over c and taps i, j of
///         filters[c, filter row i, filter column j, m] *
///         source[c, source row i, source column j, n]
/// y of a convolution has this form, and so has dx.
struct GatherShape {
  int channels;  ///< of filters and source, that are added up
  int M;         ///< filters
  int N;         ///< images
  GatherAxis down, across;
  /// A place makes patch * patch pixels: row m of the filters is of pixel
  /// m / patch % patch, m % patch, and of channel m / patch / patch.
  int patch = 1;

  std::int64_t places() const {
    return std::int64_t{down.places} * across.places;
  }
};

/// y of x [C, H, W, N] and w [C, R, S, K].
GatherShape gather_of_y(const ConvShape& shape);

/// The pixels of dx whose rows and columns leave these remainders, 0 to
/// stride - 1, when they are divided by the stride: all of them meet the same
/// weights. Of dy [K, P, Q, N] and w turned to [K, R, S, C].
GatherShape gather_of_dx(const ConvShape& shape, int row_rest, int column_rest);

/// All of dx, in patches of `patch` * `patch` pixels, a multiple of the stride:
/// of dy [K, P, Q, N] and filters [K, patch_taps, patch_taps, C, patch, patch],
/// which spread_filters() makes of w. Few channels fill a tile so.
GatherShape gather_of_patches(const ConvShape& shape, int patch);

/// How many rows of dy the pixels of a patch meet, of filters with R rows.
int patch_taps(std::int64_t R, std::int64_t stride, int patch);

}  // namespace hood
