#include <algorithm>
#include <chapters/05_convnet/rows.hpp>
#include <chapters/05_convnet/runs.hpp>
#include <type_traits>

namespace hood {
namespace {

/// Visits every weight with every row that it meets: calls f(y, w, x, count,
/// step) with the offset of the first output, of the weight and of the first
/// pixel. There are `count` outputs beside each other, and their pixels lie
/// `step` apart.
template <class Step, class Function>
void visit_rows_by(Step step, const ConvShape& shape, Function f) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  const auto columns = outputs_in_image(Q, W, S, stride, pad);
  for (std::int64_t n = 0; n < N; ++n) {
    for (std::int64_t k = 0; k < K; ++k) {
      for (std::int64_t c = 0; c < C; ++c) {
        for (std::int64_t p = 0; p < P; ++p) {
          for (std::int64_t r = 0; r < R; ++r) {
            const std::int64_t h = p * stride + r - pad;
            if (h < 0 || h >= H) continue;
            for (std::int64_t s = 0; s < S; ++s) {
              const auto& [q, column, count] = columns[std::size_t(s)];
              f(((n * K + k) * P + p) * Q + q, ((k * C + c) * R + r) * S + s,
                ((n * C + c) * H + h) * W + column, count, step);
            }
          }
        }
      }
    }
  }
}

/// The same, with a step of 1 that the compiler knows of: numbers that lie
/// beside each other are fetched together.
template <class Function>
void visit_rows(const ConvShape& shape, Function f) {
  if (shape.stride == 1) {
    visit_rows_by(std::integral_constant<std::int64_t, 1>{}, shape, f);
  } else {
    visit_rows_by(shape.stride, shape, f);
  }
}

}  // namespace

// What the inner loops add to never lies on what they read. `omp simd` promises
// that to the compiler, which may then take several numbers at once.

template <class T>
void rows_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  std::fill_n(y, shape.y().size(), T(0));
  visit_rows(shape, [=](std::int64_t out, std::int64_t weight,
                        std::int64_t pixel, std::int64_t count, auto step) {
    const T value = w[weight];
#pragma omp simd
    for (std::int64_t q = 0; q < count; ++q) {
      y[out + q] += value * x[pixel + q * step];
    }
  });
}

template <class T>
void rows_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  std::fill_n(dx, shape.x().size(), T(0));
  visit_rows(shape, [=](std::int64_t out, std::int64_t weight,
                        std::int64_t pixel, std::int64_t count, auto step) {
    const T value = w[weight];
#pragma omp simd
    for (std::int64_t q = 0; q < count; ++q) {
      dx[pixel + q * step] += value * dy[out + q];
    }
  });
}

template <class T>
void rows_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  std::fill_n(dw, shape.w().size(), T(0));
  visit_rows(shape, [=](std::int64_t out, std::int64_t weight,
                        std::int64_t pixel, std::int64_t count, auto step) {
    T sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t q = 0; q < count; ++q) {
      sum += x[pixel + q * step] * dy[out + q];
    }
    dw[weight] += sum;
  });
}

template ConvProduct<float> rows_forward<float>;
template ConvProduct<float> rows_dx<float>;
template ConvProduct<float> rows_dw<float>;
template ConvProduct<double> rows_forward<double>;
template ConvProduct<double> rows_dx<double>;
template ConvProduct<double> rows_dw<double>;

}  // namespace hood
