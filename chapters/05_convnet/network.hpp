#pragma once

#include <chapters/03_digits/softmax_cross_entropy.hpp>
#include <chapters/05_convnet/layer.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hood {

/// Layers behind each other, and everything that lies in memory between them.
/// The loss is the cross-entropy of softmax.
template <class T>
class Network {
 public:
  explicit Network(std::vector<std::unique_ptr<Layer<T>>> layers)
      : layers_(std::move(layers)) {}

  /// The scores of a batch, [N, K]. They and all tensors before them are kept
  /// for backward(). Bad input if a layer cannot take its input.
  const Tensor<T>& forward(const Tensor<T>& x);  // [N, C, H, W]

  /// Must follow forward() of the same batch: its mean loss, and the gradient
  /// of all that is learned.
  T backward(const Tensor<T>& x,     // [N, C, H, W]
             const Labels& labels);  // [N]

  /// One step downhill.
  void step(T learning_rate);

  /// All that is learned, with names: the w of layer 3, counted from 0, is
  /// "3.w".
  std::vector<std::pair<std::string, Learned<T>*>> learned();

  const std::vector<std::unique_ptr<Layer<T>>>& layers() const {
    return layers_;
  }
  /// What layer i made in the latest forward().
  const Tensor<T>& y(std::size_t i) const { return y_.at(i); }
  /// The slope of the loss by it, of the latest backward().
  const Tensor<T>& dy(std::size_t i) const { return dy_.at(i); }

 private:
  std::vector<std::unique_ptr<Layer<T>>> layers_;
  std::vector<Tensor<T>> y_;   // what each layer made
  std::vector<Tensor<T>> dy_;  // the slope of the loss by it
};

/// Scores as chapter 3 takes them.
template <class T>
Matrix<T> matrix_from_scores(const Tensor<T>& scores);  // [N, K]

}  // namespace hood
