#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <chapters/10_register_tiling/register_tiles.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <optional>

namespace hood {

// Each with the tile that its list offers, or the cheapest of several; see
// register_tiles.hpp. Pointers are to device memory. A shape for which no stage
// fits into shared memory is bad input.

template <class Tiles>
void convolve_registers(const ConvShape& shape,
                        const float* x,  // [N, C, H, W]
                        const float* w,  // [K, C, R, S]
                        float* y);       // [N, K, P, Q]

template <class Tiles>
void dx_registers(const ConvShape& shape,
                  const float* dy,  // [N, K, P, Q]
                  const float* w,   // [K, C, R, S]
                  float* dx);       // [N, C, H, W]

template <class Tiles>
void dw_registers(const ConvShape& shape,
                  const float* x,   // [N, C, H, W]
                  const float* dy,  // [N, K, P, Q]
                  float* dw);       // [K, C, R, S]

/// What the kernel for y takes of a multiprocessor with this shape's plan; that
/// for dx is the same. None on the SIMT machine.
template <class Tiles>
std::optional<KernelFacts> facts_of_y(const ConvShape& shape);

template <class Tiles>
std::optional<KernelFacts> facts_of_dw(const ConvShape& shape);

}  // namespace hood
