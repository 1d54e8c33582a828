#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <string>
#include <vector>

namespace hood {

/// A layer of a known net.
struct NamedLayer {
  std::string name;
  ConvShape shape;
};

/// The first and the third layer of AlexNet, the five layers of
/// convnet-benchmarks, one of VGG and one of ResNet, with the batches that they
/// are usually timed with. Source of the five:
/// github.com/soumith/convnet-benchmarks, README.md.
const std::vector<NamedLayer>& known_layers();

std::vector<ConvShape> shapes_of(const std::vector<NamedLayer>& layers);

/// What the program runs on a machine.
struct ChwnSizes {
  std::vector<ConvShape> conversions;  ///< of whose x the layout is changed
  std::vector<ConvShape> batches;      ///< one layer with 1 image, 2, ...
  std::vector<NamedLayer> layers;      ///< that are timed
  int repeats;
};
/// Those of a GPU, of the SIMT machine, which plays small ones, or for tests.
ChwnSizes sizes_for(bool is_gpu, bool quick);

}  // namespace hood
