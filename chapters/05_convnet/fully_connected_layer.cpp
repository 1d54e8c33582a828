#include <chapters/04_convolution/matrix.hpp>
#include <chapters/05_convnet/first_weights.hpp>
#include <chapters/05_convnet/layers.hpp>
#include <common/core/error.hpp>
#include <utility>

namespace hood {
namespace {

/// A tensor as a matrix with an entry of the first axis in each row.
template <class T>
Rows<T> rows_of(Tensor<T>& tensor) {
  const std::int64_t rows = tensor.shape()[0];
  return {tensor.data(), rows, tensor.size() / rows};
}

template <class T>
ConstRows<T> rows_of(const Tensor<T>& tensor) {
  const std::int64_t rows = tensor.shape()[0];
  return {tensor.data(), rows, tensor.size() / rows};
}

}  // namespace

template <class T>
FullyConnected<T>::FullyConnected(std::int64_t D, std::int64_t K,
                                  const Random& random)
    : w_(first_weights<T>(Shape({D, K}, "DK"), D, random)),
      b_(first_biases<T>(K)) {}

template <class T>
std::string FullyConnected<T>::name() const {
  return fmt::format("fully connected {}", b_.value.size());
}

template <class T>
Shape FullyConnected<T>::output(const Shape& x) const {
  const std::int64_t D = w_.value.shape()[0];
  if (x.rank() < 2 || x[0] < 1 || x.size() != x[0] * D) {
    bad_input(fmt::format("{} cannot take {}", name(), x.text()),
              fmt::format("{} numbers of each example are wanted", D));
  }
  return Shape({x[0], b_.value.size()}, "NK");
}

template <class T>
std::int64_t FullyConnected<T>::products(const Shape& x) const {
  return output(x).size() * w_.value.shape()[0];
}

template <class T>
void FullyConnected<T>::forward(const Tensor<T>& x, Tensor<T>& y) {
  rows_of(y).noalias() = rows_of(x) * rows_of(std::as_const(w_.value));
  rows_of(y).rowwise() += rows_of(std::as_const(b_.value)).transpose().row(0);
}

template <class T>
void FullyConnected<T>::backward(const Tensor<T>& x, const Tensor<T>& /*y*/,
                                 const Tensor<T>& dy, Tensor<T>* dx) {
  rows_of(w_.gradient).noalias() = rows_of(x).transpose() * rows_of(dy);
  rows_of(b_.gradient) = rows_of(dy).colwise().sum().transpose();
  if (dx == nullptr) return;
  rows_of(*dx).noalias() =
      rows_of(dy) * rows_of(std::as_const(w_.value)).transpose();
}

template class FullyConnected<float>;
template class FullyConnected<double>;

}  // namespace hood
