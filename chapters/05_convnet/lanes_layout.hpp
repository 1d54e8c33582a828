#pragma once

#include <cstdint>
#include <memory>

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

/// Images by lanes: [N / COUNT, C / tile, area, tile], with the channels of a
/// tile beside each other. The last images and channels are filled up with
/// zeros. `area` is the number of pixels, H times W.
template <class T>
std::unique_ptr<Lanes<T>[]> lanes_from_nchw(std::int64_t N, std::int64_t C,
                                            std::int64_t area,
                                            std::int64_t tile,
                                            const T* images);  // [N, C, area]

/// Below so many multiplications, or numbers to copy, one thread is done before
/// the others have begun.
constexpr std::int64_t WORTH_THREADS = 4'000'000;

/// How many parts of `size` it takes to hold `count`.
inline std::int64_t parts_of(std::int64_t count, std::int64_t size) {
  return (count + size - 1) / size;
}

}  // namespace hood
