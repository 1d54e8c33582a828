#include <algorithm>
#include <chapters/05_convnet/layers.hpp>

namespace hood {

template <class T>
void ReLU<T>::forward(const Tensor<T>& x, Tensor<T>& y) {
  std::transform(x.begin(), x.end(), y.begin(),
                 [](T value) { return std::max(value, T(0)); });
}

template <class T>
void ReLU<T>::backward(const Tensor<T>& /*x*/, const Tensor<T>& y,
                       const Tensor<T>& dy, Tensor<T>* dx) {
  if (dx == nullptr) return;
  std::transform(y.begin(), y.end(), dy.begin(), dx->begin(),
                 [](T value, T slope) { return value > 0 ? slope : T(0); });
}

template class ReLU<float>;
template class ReLU<double>;

}  // namespace hood
