#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// How chwn_convolution() makes a product of a shape, if all addresses are
/// multiples of 16 bytes.
struct ChosenWay {
  std::string tile;    ///< "128 x 128"
  std::string pieces;  ///< "one", "16 classes", "patches of 4 x 4", "22 parts"
  std::int64_t blocks;
  double waves;  ///< how often they fill the card
};
ChosenWay chosen_way(const ConvShape& shape, Pass pass);

/// One of the tiles from which y of a shape is made.
struct OfferedTile {
  std::string tile;
  std::int64_t blocks;
  double waves;
  double staged;  ///< floats brought to shared memory for 1,000 products
  double cost;    ///< 1 for the least
  bool chosen;
};
std::vector<OfferedTile> offered_tiles(const ConvShape& shape);

}  // namespace hood
