#include <algorithm>
#include <chapters/04_convolution/matrix.hpp>
#include <chapters/05_convnet/network.hpp>
#include <common/core/error.hpp>

namespace hood {
namespace {

/// Makes `tensor` one of this shape; leaves it as it is where it has it.
template <class T>
void take_shape(Tensor<T>& tensor, const Shape& shape) {
  if (!(tensor.shape() == shape)) tensor = Tensor<T>(shape);
}

}  // namespace

template <class T>
const Tensor<T>& Network<T>::forward(const Tensor<T>& x) {
  y_.resize(layers_.size());
  const Tensor<T>* input = &x;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    take_shape(y_[i], layers_[i]->output(input->shape()));
    layers_[i]->forward(*input, y_[i]);
    input = &y_[i];
  }
  return *input;
}

template <class T>
T Network<T>::backward(const Tensor<T>& x, const Labels& labels) {
  if (y_.empty() || y_.front().shape()[0] != x.shape()[0]) {
    check_failed("backward of a network without forward of the same batch");
  }
  dy_.resize(layers_.size());
  for (std::size_t i = 0; i < dy_.size(); ++i) {
    take_shape(dy_[i], y_[i].shape());
  }
  Matrix<T> dlogits;
  const T loss =
      softmax_cross_entropy(matrix_from_scores(y_.back()), labels, dlogits);
  std::copy_n(dlogits.data(), dlogits.size(), dy_.back().data());

  for (std::size_t i = layers_.size(); i-- > 0;) {
    const Tensor<T>& input = i == 0 ? x : y_[i - 1];
    Tensor<T>* dinput = i == 0 ? nullptr : &dy_[i - 1];
    layers_[i]->backward(input, y_[i], dy_[i], dinput);
  }
  return loss;
}

template <class T>
void Network<T>::step(T learning_rate) {
  for (const auto& [name, one] : learned()) {
    std::transform(one->value.begin(), one->value.end(), one->gradient.begin(),
                   one->value.begin(), [=](T value, T slope) {
                     return value - learning_rate * slope;
                   });
  }
}

template <class T>
std::vector<std::pair<std::string, Learned<T>*>> Network<T>::learned() {
  std::vector<std::pair<std::string, Learned<T>*>> all;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    for (Learned<T>* one : layers_[i]->learned()) {
      all.emplace_back(fmt::format("{}.{}", i, one->name), one);
    }
  }
  return all;
}

template <class T>
Matrix<T> matrix_from_scores(const Tensor<T>& scores) {
  return ConstRows<T>(scores.data(), scores.shape()[0], scores.shape()[1]);
}

template class Network<float>;
template class Network<double>;
template Matrix<float> matrix_from_scores(const Tensor<float>&);
template Matrix<double> matrix_from_scores(const Tensor<double>&);

}  // namespace hood
