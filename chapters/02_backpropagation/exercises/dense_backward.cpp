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
  // TODO: collect the slopes of all three
  return slopes;
}

}  // namespace hood
