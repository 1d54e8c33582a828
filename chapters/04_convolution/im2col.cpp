#include <algorithm>
#include <chapters/04_convolution/im2col.hpp>
#include <chapters/04_convolution/matrix.hpp>

namespace hood {
namespace {

/// Calls f(element, pixel) with the offset of every element of the columns and
/// that of the pixel which belongs there, -1 for padding.
template <class Function>
void visit_columns(const ConvShape& shape, Function f) {
  const std::int64_t P = shape.P(), Q = shape.Q();
  std::int64_t element = 0;
  for (std::int64_t c = 0; c < shape.C; ++c) {
    for (std::int64_t r = 0; r < shape.R; ++r) {
      for (std::int64_t s = 0; s < shape.S; ++s) {
        for (std::int64_t p = 0; p < P; ++p) {
          const std::int64_t row = p * shape.stride + r - shape.pad;
          for (std::int64_t q = 0; q < Q; ++q, ++element) {
            const std::int64_t column = q * shape.stride + s - shape.pad;
            const bool padding = row < 0 || row >= shape.H ||  //
                                 column < 0 || column >= shape.W;
            f(element, padding ? -1 : (c * shape.H + row) * shape.W + column);
          }
        }
      }
    }
  }
}

/// The columns of one image, empty: [C R S, P Q].
template <class T>
Matrix<T> new_columns(const ConvShape& shape) {
  require_matrix_fits("columns", shape, columns_bytes(shape, sizeof(T)));
  return {shape.C * shape.R * shape.S, shape.P() * shape.Q()};
}

}  // namespace

template <class T>
void im2col(const ConvShape& shape, const T* image, T* columns) {
  visit_columns(shape, [=](std::int64_t element, std::int64_t pixel) {
    columns[element] = pixel < 0 ? T(0) : image[pixel];
  });
}

template <class T>
void col2im(const ConvShape& shape, const T* columns, T* image) {
  visit_columns(shape, [=](std::int64_t element, std::int64_t pixel) {
    if (pixel >= 0) image[pixel] += columns[element];
  });
}

std::int64_t columns_bytes(const ConvShape& shape, std::int64_t number_bytes) {
  // require_possible() has made sure that this can be counted.
  return shape.products() / shape.N / shape.K * number_bytes;
}

template <class T>
void im2col_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  Matrix<T> columns = new_columns<T>(shape);
  const ConstRows<T> filters(w, shape.K, columns.rows());
  for (std::int64_t n = 0; n < shape.N; ++n) {
    im2col(shape, x + n * shape.C * shape.H * shape.W, columns.data());
    Rows<T>(y + n * shape.K * columns.cols(), shape.K, columns.cols())
        .noalias() = filters * columns;
  }
}

template <class T>
void im2col_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  Matrix<T> columns = new_columns<T>(shape);
  const ConstRows<T> filters(w, shape.K, columns.rows());
  std::fill_n(dx, shape.x().size(), T(0));
  for (std::int64_t n = 0; n < shape.N; ++n) {
    columns.noalias() =
        filters.transpose() * ConstRows<T>(dy + n * shape.K * columns.cols(),
                                           shape.K, columns.cols());
    col2im(shape, columns.data(), dx + n * shape.C * shape.H * shape.W);
  }
}

template <class T>
void im2col_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  Matrix<T> columns = new_columns<T>(shape);
  Rows<T> slopes(dw, shape.K, columns.rows());
  slopes.setZero();
  for (std::int64_t n = 0; n < shape.N; ++n) {
    im2col(shape, x + n * shape.C * shape.H * shape.W, columns.data());
    slopes.noalias() += ConstRows<T>(dy + n * shape.K * columns.cols(), shape.K,
                                     columns.cols()) *
                        columns.transpose();
  }
}

template void im2col(const ConvShape&, const float*, float*);
template void col2im(const ConvShape&, const float*, float*);
template ConvProduct<float> im2col_forward<float>;
template ConvProduct<float> im2col_dx<float>;
template ConvProduct<float> im2col_dw<float>;
template void im2col(const ConvShape&, const double*, double*);
template void col2im(const ConvShape&, const double*, double*);
template ConvProduct<double> im2col_forward<double>;
template ConvProduct<double> im2col_dx<double>;
template ConvProduct<double> im2col_dw<double>;

}  // namespace hood
