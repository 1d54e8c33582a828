#pragma once

#include <chapters/05_convnet/layer.hpp>
#include <cmath>
#include <common/core/random.hpp>

namespace hood {

/// Normal numbers with standard deviation sqrt(2 / terms).
template <class T>
Learned<T> first_weights(const Shape& shape, std::int64_t terms,
                         const Random& random) {
  Learned<T> w{"w", Tensor<T>(shape), Tensor<T>(shape)};
  const double deviation = std::sqrt(2 / static_cast<double>(terms));
  std::uint64_t i = 0;
  for (T& weight : w.value) {
    weight = static_cast<T>(deviation * double(random.normal(i++)));
  }
  return w;
}

template <class T>
Learned<T> first_biases(std::int64_t count) {
  const Shape shape({count});
  return {"b", Tensor<T>(shape), Tensor<T>(shape)};
}

}  // namespace hood
