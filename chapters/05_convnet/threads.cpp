#include <omp.h>

#include <algorithm>
#include <chapters/04_convolution/im2col.hpp>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/05_convnet/threads.hpp>
#include <vector>

namespace hood {
namespace {

/// Cuts the images into as many parts as there are threads, at most one for
/// each image, and calls f(part, shape, first image) for each on its own
/// thread. How many parts there were.
template <class Function>
std::int64_t for_parts(const ConvShape& shape, Function f) {
  const std::int64_t parts =
      std::min<std::int64_t>(shape.N, omp_get_max_threads());
  in_parallel(parts, parts > 1, [&](std::int64_t part) {
    const std::int64_t first = shape.N * part / parts;
    ConvShape some = shape;
    some.N = shape.N * (part + 1) / parts - first;
    f(part, some, first);
  });
  return parts;
}

}  // namespace

template <class T>
void threads_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  const std::int64_t x_image = shape.x().size() / shape.N;
  const std::int64_t y_image = shape.y().size() / shape.N;
  for_parts(shape,
            [=](std::int64_t, const ConvShape& some, std::int64_t first) {
              im2col_forward(some, x + first * x_image, w, y + first * y_image);
            });
}

template <class T>
void threads_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  const std::int64_t x_image = shape.x().size() / shape.N;
  const std::int64_t y_image = shape.y().size() / shape.N;
  for_parts(shape,
            [=](std::int64_t, const ConvShape& some, std::int64_t first) {
              im2col_dx(some, dy + first * y_image, w, dx + first * x_image);
            });
}

template <class T>
void threads_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  const std::int64_t x_image = shape.x().size() / shape.N;
  const std::int64_t y_image = shape.y().size() / shape.N;
  const std::int64_t size = shape.w().size();
  std::vector<T> sums(static_cast<std::size_t>(omp_get_max_threads() * size));
  const std::int64_t parts = for_parts(
      shape,
      [=, &sums](std::int64_t part, const ConvShape& some, std::int64_t first) {
        im2col_dw(some, x + first * x_image, dy + first * y_image,
                  sums.data() + part * size);
      });
  std::fill_n(dw, size, T(0));
  for (std::int64_t i = 0; i < parts * size; ++i) {
    dw[i % size] += sums[static_cast<std::size_t>(i)];
  }
}

template ConvProduct<float> threads_forward<float>;
template ConvProduct<float> threads_dx<float>;
template ConvProduct<float> threads_dw<float>;
template ConvProduct<double> threads_forward<double>;
template ConvProduct<double> threads_dx<double>;
template ConvProduct<double> threads_dw<double>;

}  // namespace hood
