#pragma once

#include <common/core/tensor.hpp>
#include <cstdint>
#include <string>

namespace hood {

/// What a convolution is given. N images of C channels, H high and W wide, meet
/// K filters of C channels, R high and S wide, which move by `stride` over the
/// images with `pad` rows and columns of zeros around them.
struct ConvShape {
  std::int64_t N = 1, C = 1, H = 1, W = 1;
  std::int64_t K = 1, R = 1, S = 1;
  std::int64_t stride = 1, pad = 0;

  /// Height and width of an output: how many places a filter has.
  std::int64_t P() const { return (H + 2 * pad - R) / stride + 1; }
  std::int64_t Q() const { return (W + 2 * pad - S) / stride + 1; }

  Shape x() const { return Shape({N, C, H, W}, "NCHW"); }
  Shape w() const { return Shape({K, C, R, S}, "KCRS"); }
  Shape y() const { return Shape({N, K, P(), Q()}, "NKPQ"); }

  /// How many products of a weight and a pixel are added up, with those of the
  /// padding: N K P Q C R S.
  std::int64_t products() const { return y().size() * C * R * S; }

  /// "N,C,H,W,K,R,S,stride,pad", as `--shape` takes it.
  std::string text() const;
};

/// Bad input unless there is at least one of everything, the filter fits into
/// the padded image, and all sizes and products() can be counted in 63 bits.
void require_possible(const ConvShape& shape);

/// Reads nine whole numbers, "N,C,H,W,K,R,S,stride,pad". Bad input if there are
/// others, or if the shape is not possible.
ConvShape conv_shape_from(const std::string& text);

/// The form of the three products that a convolution consists of: forward takes
/// x and w and makes y, the others take dy and one of the two and make the
/// slopes by the other. `into` is overwritten and must not overlap the others.
template <class T>
using ConvProduct = void(const ConvShape& shape, const T* a, const T* b,
                         T* into);

}  // namespace hood
