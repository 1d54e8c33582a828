#include <chapters/02_backpropagation/dense_layer.hpp>
#include <cmath>
#include <common/core/error.hpp>

namespace hood {

namespace {

template <class Scalar>
void require_shape(const char* name, const Matrix<Scalar>& matrix,
                   Eigen::Index rows, Eigen::Index columns) {
  if (matrix.rows() == rows && matrix.cols() == columns) return;
  check_failed(fmt::format("dense layer: {} is [{}, {}], not [{}, {}]", name,
                           matrix.rows(), matrix.cols(), rows, columns));
}

}  // namespace

template <class Scalar>
DenseLayer<Scalar>::DenseLayer(int inputs, int outputs, const Random& random,
                               std::uint64_t first)
    : w(inputs, outputs),
      b(Matrix<Scalar>::Zero(1, outputs)),
      dw(Matrix<Scalar>::Zero(inputs, outputs)),
      db(Matrix<Scalar>::Zero(1, outputs)) {
  const double scale = 1 / std::sqrt(double(inputs));
  for (Eigen::Index i = 0; i < w.size(); ++i) {
    const auto draw = first + static_cast<std::uint64_t>(i);
    w.data()[i] = static_cast<Scalar>(scale * double(random.normal(draw)));
  }
}

template <class Scalar>
void DenseLayer<Scalar>::forward(const Matrix<Scalar>& x,    // [N, D]
                                 Matrix<Scalar>& y) const {  // [N, K]
  require_shape("x", x, x.rows(), w.rows());
  y.noalias() = x * w;
  y.rowwise() += b.row(0);
}

template <class Scalar>
void DenseLayer<Scalar>::backward(const Matrix<Scalar>& x,   // [N, D]
                                  const Matrix<Scalar>& dy,  // [N, K]
                                  Matrix<Scalar>* dx) {      // [N, D] or null
  require_shape("x", x, x.rows(), w.rows());
  require_shape("dy", dy, x.rows(), w.cols());
  dw.noalias() = x.transpose() * dy;
  db = dy.colwise().sum();
  if (dx != nullptr) dx->noalias() = dy * w.transpose();
}

template <class Scalar>
void DenseLayer<Scalar>::step(Scalar learning_rate) {
  w -= learning_rate * dw;
  b -= learning_rate * db;
}

template struct DenseLayer<float>;
template struct DenseLayer<double>;

}  // namespace hood
