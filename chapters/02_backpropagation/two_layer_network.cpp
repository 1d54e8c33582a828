#include <chapters/02_backpropagation/two_layer_network.hpp>

namespace hood {

template <class Scalar>
TwoLayerNetwork<Scalar>::TwoLayerNetwork(int inputs, int hidden,
                                         const Random& random)
    : first(inputs, hidden, random),
      second(hidden, 1, random,
             static_cast<std::uint64_t>(inputs) *
                 static_cast<std::uint64_t>(hidden)) {}

template <class Scalar>
const Matrix<Scalar>& TwoLayerNetwork<Scalar>::forward(
    const Matrix<Scalar>& x) {  // [N, D]
  first.forward(x, h);
  h = h.array().tanh();
  second.forward(h, y);
  y = 1 / (1 + (-y.array()).exp());
  return y;
}

template <class Scalar>
Scalar TwoLayerNetwork<Scalar>::loss(const Matrix<Scalar>& t) const {
  return (y - t).squaredNorm() / Scalar(2 * y.rows());
}

template <class Scalar>
void TwoLayerNetwork<Scalar>::backward(const Matrix<Scalar>& x,    // [N, D]
                                       const Matrix<Scalar>& t) {  // [N, 1]
  dz = (y - t).array() * y.array() * (1 - y.array()) / Scalar(y.rows());
  second.backward(h, dz, &dh);
  da = dh.array() * (1 - h.array().square());
  first.backward(x, da, nullptr);
}

template <class Scalar>
void TwoLayerNetwork<Scalar>::step(Scalar learning_rate) {
  first.step(learning_rate);
  second.step(learning_rate);
}

template <class Scalar>
std::vector<Parameter<Scalar>> TwoLayerNetwork<Scalar>::parameters() {
  return {{"first.w", first.w, first.dw},
          {"first.b", first.b, first.db},
          {"second.w", second.w, second.dw},
          {"second.b", second.b, second.db}};
}

template struct TwoLayerNetwork<float>;
template struct TwoLayerNetwork<double>;

}  // namespace hood
