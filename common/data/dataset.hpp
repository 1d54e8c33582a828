#pragma once

#include <common/core/tensor.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// Pictures and what they show.
struct Dataset {
  std::string name;
  Tensor<std::uint8_t> images;       // [N, C, H, W]
  std::vector<std::uint8_t> labels;  // [N], each below classes.size()
  std::vector<std::string> classes;  // what a label means
  int white = 255;                   // the largest pixel value

  std::int64_t size() const { return images.shape()[0]; }
};

/// "0" to "9": the classes of a data set of digits.
std::vector<std::string> digit_classes();

/// The entries with these indices, in this order.
Dataset subset(const Dataset& data, const std::vector<std::uint32_t>& indices);

}  // namespace hood
