#include <fmt/core.h>

#include <array>
#include <cmath>
#include <common/core/random.hpp>
#include <string>
#include <tests/support/catch.hpp>
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
                           std::size_t N, std::size_t D, std::size_t K);

namespace {

std::vector<double> random_numbers(std::size_t count, std::uint64_t stream) {
  std::vector<double> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    numbers[i] = Random(8, stream).normal(i);
  }
  return numbers;
}

/// A layer, its examples and the slopes by its outputs.
struct Layer {
  std::size_t N, D, K;
  std::vector<double> x = random_numbers(N * D, 1);   // [N, D]
  std::vector<double> w = random_numbers(D * K, 2);   // [D, K]
  std::vector<double> b = random_numbers(K, 3);       // [K]
  std::vector<double> dy = random_numbers(N * K, 4);  // [N, K]

  /// The sum of dy times y, where y = x w + b.
  double loss() const {
    double sum = 0;
    for (std::size_t n = 0; n < N; ++n) {
      for (std::size_t k = 0; k < K; ++k) {
        double y = b[k];
        for (std::size_t d = 0; d < D; ++d) y += x[n * D + d] * w[d * K + k];
        sum += dy[n * K + k] * y;
      }
    }
    return sum;
  }

  /// The slope of loss() by each number of x, w or b.
  std::vector<double> measured(std::vector<double> Layer::*part) const {
    Layer moved = *this;
    std::vector<double> slopes;
    for (double& number : moved.*part) {
      const double kept = number;
      number = kept + 1e-4;
      const double ahead = moved.loss();
      number = kept - 1e-4;
      slopes.push_back((ahead - moved.loss()) / 2e-4);
      number = kept;
    }
    return slopes;
  }
};

std::vector<double> transposed(const std::vector<double>& matrix,
                               std::size_t rows, std::size_t columns) {
  std::vector<double> result;
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t row = 0; row < rows; ++row) {
      result.push_back(matrix[row * columns + column]);
    }
  }
  return result;
}

/// Layers whose right slopes are what a usual mistake makes of the given one.
struct Mistake {
  std::string name;
  Layer layer;
};

std::vector<Mistake> mistakes(const Layer& layer) {
  std::vector<Mistake> all{
      {"only the last example is in it: add up over the examples", layer},
      {"only the last output is in it: add up over the outputs", layer},
      {"it is divided by N: dy holds the mean already", layer},
      {"its sign is wrong", layer},
      {"w is read as if it were stored column after column", layer},
      {"dy is read as if it were stored column after column", layer},
      {"x is read as if it were stored column after column", layer},
      {"nothing was added to it", layer}};
  for (std::size_t i = 0; i < layer.dy.size(); ++i) {
    if (i / layer.K != layer.N - 1) all[0].layer.dy[i] = 0;
    if (i % layer.K != layer.K - 1) all[1].layer.dy[i] = 0;
    all[2].layer.dy[i] /= double(layer.N);
    all[3].layer.dy[i] *= -1;
    all[7].layer.dy[i] = 0;
  }
  all[4].layer.w = transposed(layer.w, layer.K, layer.D);
  all[5].layer.dy = transposed(layer.dy, layer.K, layer.N);
  all[6].layer.x = transposed(layer.x, layer.D, layer.N);
  return all;
}

/// The index of the first number that differs, or the size.
std::size_t first_difference(const std::vector<double>& a,
                             const std::vector<double>& b) {
  std::size_t i = 0;
  while (i < a.size() && std::abs(a[i] - b[i]) <= 1e-7) ++i;
  return i;
}

std::string guess(const Layer& layer, std::vector<double> Layer::*part,
                  const std::vector<double>& got, std::size_t rows,
                  std::size_t columns) {
  for (const Mistake& mistake : mistakes(layer)) {
    if (first_difference(got, mistake.layer.measured(part)) == got.size()) {
      return mistake.name;
    }
  }
  const auto flipped = transposed(layer.measured(part), rows, columns);
  if (first_difference(got, flipped) == got.size()) {
    return "it is stored transposed";
  }
  return "not one of the usual mistakes";
}

/// Says what is wrong with `got`, a [rows, columns] matrix. Whether it is
/// right.
bool check(const std::string& name, const Layer& layer,
           std::vector<double> Layer::*part, const std::vector<double>& got,
           std::size_t rows, std::size_t columns) {
  const std::vector<double> expected = layer.measured(part);
  if (got.size() != expected.size()) {
    FAIL(fmt::format("{} has {} numbers, not {}", name, got.size(),
                     expected.size()));
  }
  const std::size_t i = first_difference(got, expected);
  if (i == got.size()) return true;
  FAIL_CHECK(fmt::format(
      "N = {}, D = {}, K = {}: {}[{}, {}] is {:.6f}, but measured {:.6f}\n{}: "
      "{}",
      layer.N, layer.D, layer.K, name, i / columns, i % columns, got[i],
      expected[i], name, guess(layer, part, got, rows, columns)));
  return false;
}

}  // namespace

TEST_CASE("the backward pass agrees with differences at every shape") {
  for (const auto& [N, D, K] : std::vector<std::array<std::size_t, 3>>{
           {1, 1, 1}, {1, 2, 3}, {3, 2, 1}, {2, 3, 5}, {7, 5, 2}, {5, 17, 3}}) {
    const Layer layer{N, D, K};
    const DenseSlopes got = dense_backward(layer.x, layer.w, layer.dy, N, D, K);
    const bool dw_right = check("dw", layer, &Layer::w, got.dw, D, K);
    const bool db_right = check("db", layer, &Layer::b, got.db, 1, K);
    const bool dx_right = check("dx", layer, &Layer::x, got.dx, N, D);
    if (!dw_right || !db_right || !dx_right) return;  // one shape is enough
  }
  SUCCEED();
}

}  // namespace hood
