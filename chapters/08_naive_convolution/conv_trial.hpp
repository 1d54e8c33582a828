#pragma once

#include <array>
#include <chapters/08_naive_convolution/conv_numbers.hpp>
#include <common/cuda/device_buffer.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hood {

/// The inputs of one product of a convolution, and what must come out, by
/// chapter 5's fastest version on the CPU. With it versions are proved, and
/// then timed.
class ConvTrial {
 public:
  /// Bad input if the tensors are too large for this machine.
  ConvTrial(const ConvShape& shape, Pass pass, std::uint64_t seed,
            Numbers numbers = Numbers::whole);

  /// Runs a version with a result full of NaN between guards, and compares
  /// every element with what the CPU has computed: exactly, or, of normal
  /// numbers, relative to the root of how many products are added up. Returns
  /// "", or what is wrong, with the index in the version's layout. What a
  /// version refuses is thrown as bad input.
  std::string fault_of(const GpuConvolution& version);

  /// Runs a version on the inputs in its layout, for timing.
  void run(const GpuConvolution& version);
  /// What it makes then, in NCHW.
  std::vector<float> made_by(const GpuConvolution& version);

  /// The largest difference between `made`, in NCHW, and what must come out,
  /// relative to the root of how many products are added up: for libraries,
  /// which may round in ways of their own.
  double error_of(const std::vector<float>& made) const;

  const ConvShape& shape() const { return shape_; }
  Pass pass() const { return pass_; }
  const std::vector<float>& a() const { return a_; }  ///< in NCHW
  const std::vector<float>& b() const { return b_; }  ///< in NCHW

 private:
  /// Both inputs in a layout, in the device's memory.
  struct Inputs {
    DeviceBuffer<float> a, b;
  };
  Inputs& inputs_in(ConvLayout layout);
  void poison();
  /// The first difference between the version's result and what is expected.
  std::string difference(const GpuConvolution& version,
                         const std::vector<float>& all) const;

  ConvShape shape_;
  Pass pass_;
  ConvTensors tensors_;
  double tolerance_;                             // of a number
  std::vector<float> a_, b_, expected_;          // in NCHW
  std::array<std::optional<Inputs>, 2> inputs_;  // of each layout
  DeviceBuffer<float> made_;                     // guard, result, guard
};

}  // namespace hood
