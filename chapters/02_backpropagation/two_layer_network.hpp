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

  TwoLayerNetwork(int inputs, int hidden, const Random& random)
      : first(inputs, hidden, random),
        second(hidden, 1, random,
               static_cast<std::uint64_t>(inputs) *
                   static_cast<std::uint64_t>(hidden)) {}

  /// The outputs for N examples; h and y are kept for backward().
  const Matrix<Scalar>& forward(const Matrix<Scalar>& x) {  // [N, D]
    first.forward(x, h);
    h = h.array().tanh();
    second.forward(h, y);
    y = 1 / (1 + (-y.array()).exp());
    return y;
  }

  /// Half the squared distance of the latest outputs from their targets, the
  /// mean over the examples.
  Scalar loss(const Matrix<Scalar>& t) const {  // [N, 1]
    return (y - t).squaredNorm() / Scalar(2 * y.rows());
  }

  /// The slope of loss() by every weight and bias, after forward() of the same
  /// examples.
  void backward(const Matrix<Scalar>& x,    // [N, D]
                const Matrix<Scalar>& t) {  // [N, 1]
    dz = (y - t).array() * y.array() * (1 - y.array()) / Scalar(y.rows());
    second.backward(h, dz, &dh);
    da = dh.array() * (1 - h.array().square());
    first.backward(x, da, nullptr);
  }

  void step(Scalar learning_rate) {
    first.step(learning_rate);
    second.step(learning_rate);
  }

  /// Everything that is learned, beside its gradient.
  std::vector<Parameter<Scalar>> parameters() {
    return {{"first.w", first.w, first.dw},
            {"first.b", first.b, first.db},
            {"second.w", second.w, second.dw},
            {"second.b", second.b, second.db}};
  }
};

}  // namespace hood
