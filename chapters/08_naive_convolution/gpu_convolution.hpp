#pragma once

#include <array>
#include <chapters/04_convolution/conv_shape.hpp>
#include <vector>

namespace hood {

/// In which order the tensors of a convolution lie in memory.
enum class ConvLayout {
  nchw,  ///< x [N, C, H, W], w [K, C, R, S], y [N, K, P, Q]
  chwn,  ///< x [C, H, W, N], w [C, R, S, K], y [K, P, Q, N]
};

/// The three products of a convolution.
enum class Pass { y, dx, dw };
inline constexpr std::array<Pass, 3> ALL_PASSES{Pass::y, Pass::dx, Pass::dw};
const char* name_of(Pass pass);

/// A convolution on the device. Its products take pointers to device memory,
/// lie in its layout, and are null where this version has none.
struct GpuConvolution {
  const char* name;
  const char* idea;
  ConvLayout layout;
  ConvProduct<float>* y;   ///< of x and w
  ConvProduct<float>* dx;  ///< of dy and w
  ConvProduct<float>* dw;  ///< of x and dy

  ConvProduct<float>* product(Pass pass) const;
};

/// What a product is given and makes, as extents in NCHW's order.
struct ConvTensors {
  Shape a, b, made;
};
ConvTensors tensors_of(Pass pass, const ConvShape& shape);

/// How many products are added up for one number of the result.
std::int64_t terms_of(Pass pass, const ConvShape& shape);

/// The extents of a tensor in a layout.
/// @param nchw  the same in NCHW's order: [N, C, H, W] or [K, C, R, S]
Shape shape_in(ConvLayout layout, const Shape& nchw);

/// The numbers of a tensor, on the host, in another layout.
/// @param nchw  its extents in NCHW's order
std::vector<float> reordered(const std::vector<float>& numbers,
                             const Shape& nchw, ConvLayout from, ConvLayout to);

}  // namespace hood
