#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

/// Visits every product of a weight and a pixel: calls f(y, w, x) with the
/// offset of the output that it is part of, of the weight, and of the pixel.
/// Products with padding are 0 and left out.
template <class Function>
void visit_products(const ConvShape& shape, Function f) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  for (std::int64_t n = 0; n < N; ++n) {
    for (std::int64_t k = 0; k < K; ++k) {
      for (std::int64_t p = 0; p < P; ++p) {
        for (std::int64_t q = 0; q < Q; ++q) {
          for (std::int64_t c = 0; c < C; ++c) {
            for (std::int64_t r = 0; r < R; ++r) {
              for (std::int64_t s = 0; s < S; ++s) {
                const std::int64_t row = p * stride + r - pad;
                const std::int64_t column = q * stride + s - pad;
                if (row < 0 || row >= H || column < 0 || column >= W) continue;
                f(((n * K + k) * P + p) * Q + q, ((k * C + c) * R + r) * S + s,
                  ((n * C + c) * H + row) * W + column);
              }
            }
          }
        }
      }
    }
  }
}

// The convolution and its two gradients by the seven loops, as they are
// defined. Each overwrites its last argument, which must not overlap the
// others.

/// y[n, k, p, q] = sum over c, r, s of
///     w[k, c, r, s] * x[n, c, p * stride + r - pad, q * stride + s - pad]
template <class T>
void direct_forward(const ConvShape& shape,
                    const T* x,  // [N, C, H, W]
                    const T* w,  // [K, C, R, S]
                    T* y);       // [N, K, P, Q]

/// The slope of the loss by each pixel.
template <class T>
void direct_dx(const ConvShape& shape,
               const T* dy,  // [N, K, P, Q]
               const T* w,   // [K, C, R, S]
               T* dx);       // [N, C, H, W]

/// The slope of the loss by each weight.
template <class T>
void direct_dw(const ConvShape& shape,
               const T* x,   // [N, C, H, W]
               const T* dy,  // [N, K, P, Q]
               T* dw);       // [K, C, R, S]

}  // namespace hood
