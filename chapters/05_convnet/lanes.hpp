#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// One vector register: eight floats or four doubles.
template <class T>
struct VectorOf {
  typedef T type __attribute__((vector_size(32)));
};
template <class T>
using Vector = typename VectorOf<T>::type;

/// The same pixel of as many images as fit into two registers: an image in each
/// lane.
template <class T>
struct Lanes {
  static constexpr std::int64_t COUNT = 64 / sizeof(T);
  Vector<T> half[2];
};

/// Images by lanes: [N / COUNT, C / tile, area, tile] of Lanes, with the
/// channels of a tile beside each other. The last images and channels are
/// filled up with zeros. `area` is the number of pixels, H times W.
template <class T>
std::vector<Lanes<T>> lanes_from_nchw(std::int64_t N, std::int64_t C,
                                      std::int64_t area, std::int64_t tile,
                                      const T* images);  // [N, C, area]

// The convolution and its gradients, direct, with an image in each lane of a
// vector register. Each overwrites its last argument, which must not overlap
// the others. The result does not depend on the number of threads.

template <class T>
void lanes_forward(const ConvShape& shape,
                   const T* x,  // [N, C, H, W]
                   const T* w,  // [K, C, R, S]
                   T* y);       // [N, K, P, Q]
template <class T>
void lanes_dx(const ConvShape& shape,
              const T* dy,  // [N, K, P, Q]
              const T* w,   // [K, C, R, S]
              T* dx);       // [N, C, H, W]
template <class T>
void lanes_dw(const ConvShape& shape,
              const T* x,   // [N, C, H, W]
              const T* dy,  // [N, K, P, Q]
              T* dw);       // [K, C, R, S]

}  // namespace hood
