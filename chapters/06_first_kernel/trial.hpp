#pragma once

#include <chapters/06_first_kernel/versions.hpp>
#include <common/cuda/device_buffer.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// A matrix of whole numbers, a second one, and room for a result, with which
/// versions are proved and timed. All sums that a version makes of them are
/// exact, in any order, so right and wrong differ by no tolerance.
class Trial {
 public:
  Trial(int H, int W, std::uint64_t seed);

  /// Runs the version with a result full of NaN between guards, and compares
  /// every element with what the host computes. Returns "", or what is wrong.
  std::string fault_of(const Version& version);
  /// What versions are timed with.
  Work work();
  /// The bytes that any version must read and write at least.
  double compulsory_bytes(Task task) const;

 private:
  /// How many elements the result has.
  std::int64_t size_of_result(Task task) const;
  /// Element i of the right result.
  float expected(Task task, std::int64_t i) const;

  int H_, W_;
  std::vector<float> x_, y_;  // [H, W]
  float sum_ = 0;             // of x
  DeviceBuffer<float> device_x_, device_y_;
  DeviceBuffer<float> device_out_;  // guard, result, guard
};

}  // namespace hood
