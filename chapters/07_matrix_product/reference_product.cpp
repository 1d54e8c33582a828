#include <algorithm>
#include <chapters/04_convolution/matrix.hpp>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/07_matrix_product/reference_product.hpp>

namespace hood {
namespace {

/// The factor as it is meant, [rows, columns].
template <class T>
Matrix<T> factor_of(const std::vector<float>& numbers, int rows, int columns,
                    bool is_transposed) {
  if (is_transposed) {
    return ConstRows<float>(numbers.data(), columns, rows)
        .template cast<T>()
        .transpose();
  }
  return ConstRows<float>(numbers.data(), rows, columns).template cast<T>();
}

template <class T>
std::vector<float> product(const ProductShape& shape,
                           const std::vector<float>& a,
                           const std::vector<float>& b) {
  const auto A = factor_of<T>(a, shape.M, shape.K, shape.a_is_transposed);
  const auto B = factor_of<T>(b, shape.K, shape.N, shape.b_is_transposed);
  std::vector<float> c(static_cast<std::size_t>(shape.c_size()));
  Rows<float> C(c.data(), shape.M, shape.N);
  constexpr int PIECE = 64;  // rows
  in_parallel((shape.M + PIECE - 1) / PIECE, shape.flops() > 1e7,
              [&](std::int64_t piece) {
                const std::int64_t m = PIECE * piece;
                const auto rows = std::min<std::int64_t>(PIECE, shape.M - m);
                const Matrix<T> of_piece = A.middleRows(m, rows) * B;
                C.middleRows(m, rows) = of_piece.template cast<float>();
              });
  return c;
}

}  // namespace

std::vector<float> reference_product(const ProductShape& shape,
                                     const std::vector<float>& a,
                                     const std::vector<float>& b) {
  return product<float>(shape, a, b);
}

std::vector<float> precise_product(const ProductShape& shape,
                                   const std::vector<float>& a,
                                   const std::vector<float>& b) {
  return product<double>(shape, a, b);
}

}  // namespace hood
