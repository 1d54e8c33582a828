#include <chapters/03_digits/classifier.hpp>

namespace hood {

template <class Scalar>
Classifier<Scalar>::Classifier(int inputs, int hidden_units, int classes,
                               std::uint64_t seed)
    : first(inputs, hidden_units, Random(seed, 0)),
      second(hidden_units, classes, Random(seed, 1)) {}

template <class Scalar>
const Matrix<Scalar>& Classifier<Scalar>::forward(const Matrix<Scalar>& x) {
  first.forward(x, hidden);
  hidden = hidden.cwiseMax(Scalar(0));
  second.forward(hidden, logits);
  return logits;
}

template <class Scalar>
Scalar Classifier<Scalar>::backward(const Matrix<Scalar>& x,
                                    const Labels& labels) {
  const Scalar loss = softmax_cross_entropy(logits, labels, dlogits);
  second.backward(hidden, dlogits, &dhidden);
  dhidden = (hidden.array() > 0).select(dhidden, 0);
  first.backward(x, dhidden, nullptr);
  return loss;
}

template <class Scalar>
void Classifier<Scalar>::step(Scalar learning_rate) {
  first.step(learning_rate);
  second.step(learning_rate);
}

template struct Classifier<float>;
template struct Classifier<double>;

}  // namespace hood
