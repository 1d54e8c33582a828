#pragma once

#include <chapters/04_convolution/ways.hpp>
#include <chapters/05_convnet/layer.hpp>
#include <common/core/random.hpp>
#include <cstdint>

namespace hood {

/// K filters that move over the images, and a bias for each: [N, C, H, W] to
/// [N, K, P, Q].
template <class T>
class Convolution : public Layer<T> {
 public:
  /// Weights are normal with standard deviation sqrt(2 / (C R S)): a sum of so
  /// many products with outputs of ReLU, half of which are 0, comes out as
  /// large as they are. Biases are 0.
  /// Source: He, Zhang, Ren and Sun, "Delving deep into rectifiers", 2015.
  /// @param filters  C, K, R, S, stride and pad; N, H and W come with x
  /// @param way      how to compute the three products
  Convolution(const ConvShape& filters, const Random& random,
              const Way<T>& way);

  std::string name() const override;
  Shape output(const Shape& x) const override;
  std::int64_t products(const Shape& x) const override;
  void forward(const Tensor<T>& x, Tensor<T>& y) override;
  void backward(const Tensor<T>& x, const Tensor<T>& y, const Tensor<T>& dy,
                Tensor<T>* dx) override;
  std::vector<Learned<T>*> learned() override { return {&w_, &b_}; }

 private:
  ConvShape shape_for(const Shape& x) const;

  ConvShape filters_;
  Way<T> way_;
  Learned<T> w_;  // [K, C, R, S]
  Learned<T> b_;  // [K]
};

/// The largest number of each window of R x R, every `stride` pixels:
/// [N, C, H, W] to [N, C, P, Q] with P = floor((H - R) / stride) + 1. Rows and
/// columns that no whole window reaches have no part in y. Of equal numbers the
/// first in the window wins; NaN wins over all. dx gets the slope of an output
/// at its winner; a pixel that wins in several windows gets the sum.
template <class T>
class MaxPooling : public Layer<T> {
 public:
  /// Bad input unless both are 1 or more.
  MaxPooling(std::int64_t R, std::int64_t stride);

  std::string name() const override;
  Shape output(const Shape& x) const override;
  void forward(const Tensor<T>& x, Tensor<T>& y) override;
  void backward(const Tensor<T>& x, const Tensor<T>& y, const Tensor<T>& dy,
                Tensor<T>* dx) override;

 private:
  std::int64_t R_, stride_;
  std::vector<std::int64_t> winners_;  // for each output its pixel's offset
};

/// max(0, x), number by number; any shape.
template <class T>
class ReLU : public Layer<T> {
 public:
  std::string name() const override { return "ReLU"; }
  Shape output(const Shape& x) const override { return x; }
  void forward(const Tensor<T>& x, Tensor<T>& y) override;
  void backward(const Tensor<T>& x, const Tensor<T>& y, const Tensor<T>& dy,
                Tensor<T>* dx) override;
};

/// Every output reads every input: y = x w + b, [N, D] to [N, K]. Images are
/// taken as D = C H W numbers.
template <class T>
class FullyConnected : public Layer<T> {
 public:
  /// Weights as those of Convolution, with D in the place of C R S.
  FullyConnected(std::int64_t D, std::int64_t K, const Random& random);

  std::string name() const override;
  Shape output(const Shape& x) const override;
  std::int64_t products(const Shape& x) const override;
  void forward(const Tensor<T>& x, Tensor<T>& y) override;
  void backward(const Tensor<T>& x, const Tensor<T>& y, const Tensor<T>& dy,
                Tensor<T>* dx) override;
  std::vector<Learned<T>*> learned() override { return {&w_, &b_}; }

 private:
  Learned<T> w_;  // [D, K]
  Learned<T> b_;  // [K]
};

}  // namespace hood
