#pragma once

#include <chapters/05_convnet/network.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// What a layer costs for a batch.
struct LayerCost {
  std::string name;
  Shape y;
  std::int64_t learned;   // numbers
  std::int64_t products;  // multiplications of forward
  double forward_ms;      // medians
  double backward_ms;
};

/// Times every layer by itself, with a batch as it comes in training.
std::vector<LayerCost> profile(Network<float>& net,
                               const Tensor<float>& x,  // [N, C, H, W]
                               const Labels& labels);   // [N]

}  // namespace hood
