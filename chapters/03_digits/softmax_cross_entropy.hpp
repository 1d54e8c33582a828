#pragma once

#include <chapters/02_backpropagation/dense_layer.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// What each example shows, as the number of its class.
using Labels = std::vector<std::uint8_t>;

/// Check failed unless there is at least one example, and for each a label
/// that is one of the columns of `logits`.
template <class Scalar>
void require_labels(const Labels& labels,           // [N]
                    const Matrix<Scalar>& logits);  // [N, K]

/// The logarithms of the probabilities that softmax makes of scores. Finite
/// for all finite scores, whatever their size.
template <class Scalar>
void log_softmax(const Matrix<Scalar>& logits,  // [N, K]
                 Matrix<Scalar>& log_p);        // [N, K]

/// Cross-entropy, averaged over the examples, of softmax of `logits`; and its
/// slope by the logits, (p - t) / N, where the target t is 1 for the label and
/// 0 for the other classes. Labels as required above.
template <class Scalar>
Scalar softmax_cross_entropy(const Matrix<Scalar>& logits,  // [N, K]
                             const Labels& labels,          // [N]
                             Matrix<Scalar>& dlogits);      // [N, K]

/// The loss of one example by its definition: first the probabilities, then
/// a logarithm. Wrong for large scores; here to show how.
float naive_cross_entropy(const std::vector<float>& logits,  // [K]
                          std::size_t label);

}  // namespace hood
