#include <chapters/03_digits/softmax_cross_entropy.hpp>
#include <cmath>
#include <common/core/error.hpp>

namespace hood {

template <class Scalar>
void require_labels(const Labels& labels, const Matrix<Scalar>& logits) {
  const Eigen::Index n = logits.rows();
  if (n == 0 || static_cast<Eigen::Index>(labels.size()) != n) {
    check_failed(fmt::format("{} labels for {} examples", labels.size(), n));
  }
  for (const std::uint8_t label : labels) {
    if (label >= logits.cols()) {
      check_failed(fmt::format("label {} of {} classes", label, logits.cols()));
    }
  }
}

template <class Scalar>
void log_softmax(const Matrix<Scalar>& logits, Matrix<Scalar>& log_p) {
  log_p.resize(logits.rows(), logits.cols());
  for (Eigen::Index n = 0; n < logits.rows(); ++n) {
    const Scalar largest = logits.row(n).maxCoeff();
    Scalar sum = 0;
    for (const Scalar z : logits.row(n)) sum += std::exp(z - largest);
    log_p.row(n) = logits.row(n).array() - largest - std::log(sum);
  }
}

template <class Scalar>
Scalar softmax_cross_entropy(const Matrix<Scalar>& logits, const Labels& labels,
                             Matrix<Scalar>& dlogits) {
  require_labels(labels, logits);
  Matrix<Scalar> log_p;
  log_softmax(logits, log_p);
  const auto count = static_cast<Scalar>(logits.rows());
  Scalar loss = 0;
  dlogits.resize(logits.rows(), logits.cols());
  for (Eigen::Index n = 0; n < logits.rows(); ++n) {
    loss -= log_p(n, labels[n]) / count;
    for (Eigen::Index k = 0; k < logits.cols(); ++k) {
      const Scalar t = k == labels[n] ? 1 : 0;
      dlogits(n, k) = (std::exp(log_p(n, k)) - t) / count;
    }
  }
  return loss;
}

float naive_cross_entropy(const std::vector<float>& logits, std::size_t label) {
  float sum = 0;
  for (const float z : logits) sum += std::exp(z);
  const float p = std::exp(logits[label]) / sum;
  return -std::log(p);
}

template void require_labels(const Labels&, const Matrix<float>&);
template void require_labels(const Labels&, const Matrix<double>&);
template void log_softmax(const Matrix<float>&, Matrix<float>&);
template void log_softmax(const Matrix<double>&, Matrix<double>&);
template float softmax_cross_entropy(const Matrix<float>&, const Labels&,
                                     Matrix<float>&);
template double softmax_cross_entropy(const Matrix<double>&, const Labels&,
                                      Matrix<double>&);

}  // namespace hood
