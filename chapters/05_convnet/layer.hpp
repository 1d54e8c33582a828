#pragma once

#include <common/core/tensor.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// Numbers that are learned, and the slope of the loss by each.
template <class T>
struct Learned {
  std::string name;  // "w"
  Tensor<T> value;
  Tensor<T> gradient;
};

/// One step of a network: makes y from x, and dx from dy. It owns what it
/// learns, but neither x nor y; the network does, so that one place knows what
/// lies in memory. The first axis is the batch, N examples.
template <class T>
class Layer {
 public:
  virtual ~Layer() = default;

  /// What it is, for tables: "convolution 6 of 5 x 5".
  virtual std::string name() const = 0;
  /// The shape of y for an x of this shape. Bad input if it cannot take it.
  virtual Shape output(const Shape& x) const = 0;
  /// How many multiplications forward() makes for an x of this shape.
  virtual std::int64_t products(const Shape& /*x*/) const { return 0; }
  /// `y` has the shape output(x.shape()) and is overwritten.
  virtual void forward(const Tensor<T>& x, Tensor<T>& y) = 0;
  /// After forward(x, y): overwrites the gradients of what is learned, and dx,
  /// which has the shape of x. `dx` is null where nobody wants it.
  virtual void backward(const Tensor<T>& x, const Tensor<T>& y,
                        const Tensor<T>& dy, Tensor<T>* dx) = 0;
  /// What is learned; empty for most kinds.
  virtual std::vector<Learned<T>*> learned() { return {}; }
};

/// How many numbers a layer learns.
template <class T>
std::int64_t learned_count(Layer<T>& layer) {
  std::int64_t count = 0;
  for (const Learned<T>* one : layer.learned()) count += one->value.size();
  return count;
}

}  // namespace hood
