#pragma once

#include <Eigen/Core>
#include <common/core/random.hpp>
#include <cstdint>

namespace hood {

/// A matrix stored row after row: examples [N, D] lie one after the other.
template <class Scalar>
using Matrix =
    Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// K neurons side by side, without their activation: y = x w + b.
/// `double` is for checking gradients, `float` for speed.
template <class Scalar>
struct DenseLayer {
  Matrix<Scalar> w;   // [D, K]: column k is neuron k's weights
  Matrix<Scalar> b;   // [1, K]
  Matrix<Scalar> dw;  // [D, K]: the slope of the loss by each weight
  Matrix<Scalar> db;  // [1, K]

  /// Weights are normal with standard deviation 1 / sqrt(inputs), so that sums
  /// of `inputs` terms come out as large as the inputs; biases are 0.
  /// @param first  the first of the inputs * outputs numbers of `random` used
  DenseLayer(int inputs, int outputs, const Random& random,
             std::uint64_t first = 0);

  /// The weighted sums of N examples, into a matrix other than x. Check failed
  /// if x is not D wide.
  void forward(const Matrix<Scalar>& x,   // [N, D]
               Matrix<Scalar>& y) const;  // [N, K]

  /// From the slope of the loss by y to its slopes by w, b and x, overwriting
  /// dw and db. `dx` may be null: a first layer's inputs have nobody to tell.
  /// Check failed if the shapes do not fit.
  void backward(const Matrix<Scalar>& x,   // [N, D], as given to forward
                const Matrix<Scalar>& dy,  // [N, K]
                Matrix<Scalar>* dx);       // [N, D] or null

  /// One step downhill.
  void step(Scalar learning_rate);
};

}  // namespace hood
