// The backward pass of a dense layer, y = x w + b, without a matrix library.
// Budget: about 10 lines between the check and the return.
#include <common/core/error.hpp>
#include <vector>

namespace hood {

struct DenseSlopes {
  std::vector<double> dw;  // [D, K]
  std::vector<double> db;  // [K]
  std::vector<double> dx;  // [N, D]
};

DenseSlopes dense_backward(const std::vector<double>& x,   // [N, D]
                           const std::vector<double>& w,   // [D, K]
                           const std::vector<double>& dy,  // [N, K]
                           std::size_t N, std::size_t D, std::size_t K) {
  if (x.size() != N * D || w.size() != D * K || dy.size() != N * K) {
    check_failed("dense_backward: the sizes do not fit");
  }
  DenseSlopes slopes;
  slopes.dw.assign(D * K, 0.0);
  slopes.db.assign(K, 0.0);
  slopes.dx.assign(N * D, 0.0);
  for (std::size_t n = 0; n < N; ++n) {
    for (std::size_t k = 0; k < K; ++k) {
      const double slope = dy[n * K + k];
      slopes.db[k] += slope;
      for (std::size_t d = 0; d < D; ++d) {
        slopes.dw[d * K + k] += x[n * D + d] * slope;
        slopes.dx[n * D + d] += w[d * K + k] * slope;
      }
    }
  }
  return slopes;
}

}  // namespace hood
