#include <algorithm>
#include <chapters/02_backpropagation/gradient_check.hpp>
#include <chapters/05_convnet/network_check.hpp>
#include <cmath>
#include <common/measure/worse.hpp>

namespace hood {
namespace {

TensorError error_of(const std::string& name, Learned<double>& one,
                     const LossFunction& loss, double nudge,
                     std::int64_t most) {
  TensorError error{name, 0, 0, 0};
  const std::int64_t size = one.value.size();
  const std::int64_t count = std::min(size, most);
  double difference = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t at = i * size / count;
    const double slope = one.gradient.data()[at];
    const double measured =
        central_difference(loss, one.value.data()[at], nudge);
    error.largest = std::max(error.largest, std::abs(measured));
    difference = worse(difference, std::abs(slope - measured));
    ++error.slopes;
  }
  error.distance = difference / error.largest;
  return error;
}

}  // namespace

std::vector<TensorError> gradient_errors(Network<double>& net,
                                         const Tensor<double>& x,
                                         const Labels& labels, double nudge,
                                         std::int64_t most) {
  net.forward(x);
  net.backward(x, labels);
  const LossFunction loss = [&] {
    Matrix<double> unused;
    return softmax_cross_entropy(matrix_from_scores(net.forward(x)), labels,
                                 unused);
  };
  std::vector<TensorError> errors;
  for (const auto& [name, one] : net.learned()) {
    errors.push_back(error_of(name, *one, loss, nudge, most));
  }
  return errors;
}

}  // namespace hood
