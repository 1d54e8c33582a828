#pragma once

#include <chapters/01_one_neuron/clouds.hpp>
#include <chapters/02_backpropagation/dense_layer.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// Two arms of one and a half turns around the origin, label 0 and 1 in turn,
/// out to radius 3; each coordinate is off by a normal error of 0.1. The i-th
/// point depends on i, n and the seed. Throws if n is negative.
std::vector<Point> spirals(std::int64_t n, std::uint64_t seed);

/// Points as a network takes them.
template <class Scalar>
struct PointBatch {
  Matrix<Scalar> x;  // [N, 2]
  Matrix<Scalar> t;  // [N, 1], the labels: what the output should be

  PointBatch() = default;
  explicit PointBatch(const std::vector<Point>& points)
      : x(points.size(), 2), t(points.size(), 1) {
    for (Eigen::Index n = 0; n < x.rows(); ++n) {
      const Point& point = points[static_cast<std::size_t>(n)];
      x.row(n) << static_cast<Scalar>(point.x), static_cast<Scalar>(point.y);
      t(n, 0) = static_cast<Scalar>(point.label);
    }
  }

  /// The examples with these indices, in this order, into `batch`.
  void gather(const std::vector<std::uint32_t>& indices,
              PointBatch& batch) const {
    const auto size = static_cast<Eigen::Index>(indices.size());
    batch.x.resize(size, x.cols());
    batch.t.resize(size, t.cols());
    for (Eigen::Index n = 0; n < size; ++n) {
      const std::uint32_t from = indices[static_cast<std::size_t>(n)];
      batch.x.row(n) = x.row(from);
      batch.t.row(n) = t.row(from);
    }
  }
};

}  // namespace hood
