#include <algorithm>
#include <chapters/05_convnet/first_weights.hpp>
#include <chapters/05_convnet/layers.hpp>
#include <common/core/error.hpp>

namespace hood {

template <class T>
Convolution<T>::Convolution(const ConvShape& filters, const Random& random,
                            const Way<T>& way)
    : filters_(filters),
      way_(way),
      w_(first_weights<T>(filters.w(), filters.C * filters.R * filters.S,
                          random)),
      b_(first_biases<T>(filters.K)) {}

template <class T>
std::string Convolution<T>::name() const {
  return fmt::format("convolution {} of {} x {}", filters_.K, filters_.R,
                     filters_.S);
}

template <class T>
ConvShape Convolution<T>::shape_for(const Shape& x) const {
  if (x.rank() != 4 || x[1] != filters_.C) {
    bad_input(fmt::format("{} of {} channels cannot take {}", name(),
                          filters_.C, x.text()),
              "[N, C, H, W] with as many channels is wanted");
  }
  ConvShape shape = filters_;
  shape.N = x[0];
  shape.H = x[2];
  shape.W = x[3];
  require_possible(shape);
  return shape;
}

template <class T>
Shape Convolution<T>::output(const Shape& x) const {
  return shape_for(x).y();
}

template <class T>
std::int64_t Convolution<T>::products(const Shape& x) const {
  return shape_for(x).products();
}

template <class T>
void Convolution<T>::forward(const Tensor<T>& x, Tensor<T>& y) {
  const ConvShape shape = shape_for(x.shape());
  way_.forward(shape, x.data(), w_.value.data(), y.data());
  T* channel = y.data();  // [P, Q]
  for (std::int64_t n = 0; n < shape.N; ++n) {
    for (const T bias : b_.value) {
      T* const end = channel + shape.P() * shape.Q();
      for (; channel != end; ++channel) *channel += bias;
    }
  }
}

template <class T>
void Convolution<T>::backward(const Tensor<T>& x, const Tensor<T>& /*y*/,
                              const Tensor<T>& dy, Tensor<T>* dx) {
  const ConvShape shape = shape_for(x.shape());
  way_.dw(shape, x.data(), dy.data(), w_.gradient.data());
  if (dx != nullptr) way_.dx(shape, dy.data(), w_.value.data(), dx->data());
  // A bias is part of every output of its channel.
  std::fill(b_.gradient.begin(), b_.gradient.end(), T(0));
  const T* channel = dy.data();  // [P, Q]
  for (std::int64_t n = 0; n < shape.N; ++n) {
    for (T& slope : b_.gradient) {
      const T* const end = channel + shape.P() * shape.Q();
      T sum = 0;
#pragma omp simd reduction(+ : sum)
      for (const T* at = channel; at < end; ++at) sum += *at;
      slope += sum;
      channel = end;
    }
  }
}

template class Convolution<float>;
template class Convolution<double>;

}  // namespace hood
