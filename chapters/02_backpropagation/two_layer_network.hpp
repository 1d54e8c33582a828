#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <chapters/02_backpropagation/gradient_check.hpp>
#include <vector>

namespace hood {

/// H neurons with tanh side by side, and one with the sigmoid that reads them:
///     a = x first.w + first.b      h = tanh(a)
///     z = h second.w + second.b    y = sigmoid(z)
template <class Scalar>
struct TwoLayerNetwork {
  DenseLayer<Scalar> first;   // [D, H]
  DenseLayer<Scalar> second;  // [H, 1]
  Matrix<Scalar> h, dh, da;   // [N, H]
  Matrix<Scalar> y, dz;       // [N, 1]

  /// Weights from the first numbers of `random`, biases 0.
  TwoLayerNetwork(int inputs, int hidden, const Random& random);

  /// The outputs for N examples; h and y are kept for backward().
  const Matrix<Scalar>& forward(const Matrix<Scalar>& x);  // [N, D]

  /// Half the squared distance of the latest outputs from their targets, the
  /// mean over the examples.
  Scalar loss(const Matrix<Scalar>& t) const;  // [N, 1]

  /// The slope of loss() by every weight and bias, after forward() of the same
  /// examples.
  void backward(const Matrix<Scalar>& x,   // [N, D]
                const Matrix<Scalar>& t);  // [N, 1]

  /// One step downhill.
  void step(Scalar learning_rate);

  /// Everything that is learned, beside its gradient.
  std::vector<Parameter<Scalar>> parameters();
};

}  // namespace hood
