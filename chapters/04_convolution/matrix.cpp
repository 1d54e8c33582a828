#include <algorithm>
#include <chapters/04_convolution/direct.hpp>
#include <chapters/04_convolution/matrix.hpp>
#include <common/core/error.hpp>
#include <limits>

namespace hood {
namespace {

std::int64_t outputs(const ConvShape& shape) {
  return shape.K * shape.P() * shape.Q();
}

std::int64_t pixels(const ConvShape& shape) {
  return shape.C * shape.H * shape.W;
}

void require_fits(const ConvShape& shape, std::int64_t number_bytes) {
  require_matrix_fits("matrix", shape, matrix_bytes(shape, number_bytes));
}

ConvShape one_image(ConvShape shape) {
  shape.N = 1;
  return shape;
}

}  // namespace

void require_matrix_fits(const std::string& name, const ConvShape& shape,
                         std::int64_t bytes) {
  if (bytes <= MATRIX_LIMIT) return;
  bad_input(fmt::format("the {} of shape {} would take {} bytes", name,
                        shape.text(), bytes),
            fmt::format("{} are allowed", MATRIX_LIMIT));
}

std::int64_t matrix_bytes(const ConvShape& shape, std::int64_t number_bytes) {
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(outputs(shape), pixels(shape), &bytes) ||
      __builtin_mul_overflow(bytes, number_bytes, &bytes)) {
    return std::numeric_limits<std::int64_t>::max();
  }
  return bytes;
}

template <class T>
Matrix<T> convolution_matrix(const ConvShape& shape, const T* w) {
  require_fits(shape, sizeof(T));
  Matrix<T> A = Matrix<T>::Zero(outputs(shape), pixels(shape));
  visit_products(one_image(shape),
                 [&](std::int64_t out, std::int64_t weight,
                     std::int64_t pixel) { A(out, pixel) = w[weight]; });
  return A;
}

template <class T>
void matrix_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  const Matrix<T> A = convolution_matrix(shape, w);
  Rows<T>(y, shape.N, A.rows()).noalias() =
      ConstRows<T>(x, shape.N, A.cols()) * A.transpose();
}

template <class T>
void matrix_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  const Matrix<T> A = convolution_matrix(shape, w);
  Rows<T>(dx, shape.N, A.cols()).noalias() =
      ConstRows<T>(dy, shape.N, A.rows()) * A;
}

template <class T>
void matrix_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  require_fits(shape, sizeof(T));
  const Matrix<T> dA = ConstRows<T>(dy, shape.N, outputs(shape)).transpose() *
                       ConstRows<T>(x, shape.N, pixels(shape));
  std::fill_n(dw, shape.w().size(), T(0));
  // Many elements of A are the same weight: their slopes add up.
  visit_products(one_image(shape),
                 [&](std::int64_t out, std::int64_t weight,
                     std::int64_t pixel) { dw[weight] += dA(out, pixel); });
}

template Matrix<float> convolution_matrix(const ConvShape&, const float*);
template ConvProduct<float> matrix_forward<float>;
template ConvProduct<float> matrix_dx<float>;
template ConvProduct<float> matrix_dw<float>;
template Matrix<double> convolution_matrix(const ConvShape&, const double*);
template ConvProduct<double> matrix_forward<double>;
template ConvProduct<double> matrix_dx<double>;
template ConvProduct<double> matrix_dw<double>;

}  // namespace hood
