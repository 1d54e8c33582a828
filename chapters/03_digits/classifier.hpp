#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <chapters/03_digits/softmax_cross_entropy.hpp>
#include <cstdint>

namespace hood {

/// Pictures in, a score for each class out: dense, ReLU, dense. `double` is
/// for checking gradients, `float` for speed.
template <class Scalar>
struct Classifier {
  DenseLayer<Scalar> first;   // [D, H]
  DenseLayer<Scalar> second;  // [H, K]
  Matrix<Scalar> hidden;      // [N, H], after ReLU
  Matrix<Scalar> logits;      // [N, K]
  Matrix<Scalar> dhidden;     // [N, H]
  Matrix<Scalar> dlogits;     // [N, K]

  /// Random weights that depend on the seed alone.
  Classifier(int inputs, int hidden, int classes, std::uint64_t seed);

  /// The scores of N pictures, also kept in `logits`.
  const Matrix<Scalar>& forward(const Matrix<Scalar>& x);  // [N, D]

  /// Must follow forward() of the same pictures: their mean loss, and its
  /// slope by every weight, in first.dw, first.db, second.dw and second.db.
  Scalar backward(const Matrix<Scalar>& x,  // [N, D]
                  const Labels& labels);    // [N]

  /// One step downhill.
  void step(Scalar learning_rate);
};

}  // namespace hood
