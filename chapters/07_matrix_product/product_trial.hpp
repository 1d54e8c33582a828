#pragma once

#include <chapters/07_matrix_product/versions.hpp>
#include <common/cuda/device_buffer.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// What a trial fills its matrices with.
enum class FactorNumbers {
  whole,   ///< from -4 to 4: sums are exact, so right differs by nothing
  normal,  ///< of a bell curve: right differs by rounding
};

/// Two matrices, and what their product is, with which versions are proved and
/// timed.
class ProductTrial {
 public:
  ProductTrial(const ProductShape& shape, std::uint64_t seed,
               FactorNumbers numbers = FactorNumbers::whole);

  /// Runs the version with a result full of NaN between guards, and compares
  /// every element with the CPU's: exactly, or, of normal numbers, relative to
  /// the root of K. Returns "", or what is wrong.
  std::string fault_of(const ProductVersion& version);
  /// Runs it, for timing and counting.
  void run(const ProductVersion& version);

  const ProductShape& shape() const { return shape_; }

 private:
  ProductShape shape_;
  double tolerance_ = 0;
  std::vector<float> expected_;  // [M, N]
  DeviceBuffer<float> a_, b_;    // as the shape says
  DeviceBuffer<float> c_;        // guard, [M, N], guard
};

}  // namespace hood
