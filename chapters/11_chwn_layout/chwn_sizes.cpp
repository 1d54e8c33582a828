#include <fmt/core.h>

#include <chapters/11_chwn_layout/chwn_sizes.hpp>

namespace hood {
namespace {

std::vector<ConvShape> shapes_from(const std::vector<const char*>& texts) {
  std::vector<ConvShape> shapes;
  for (const char* text : texts) shapes.push_back(conv_shape_from(text));
  return shapes;
}

/// @param rest  of the shape, behind the number of images
std::vector<ConvShape> batches_of(const std::vector<int>& images,
                                  const char* rest) {
  std::vector<ConvShape> shapes;
  for (const int N : images) {
    shapes.push_back(conv_shape_from(fmt::format("{},{}", N, rest)));
  }
  return shapes;
}

NamedLayer layer(const char* name, const char* shape) {
  return {name, conv_shape_from(shape)};
}

}  // namespace

const std::vector<NamedLayer>& known_layers() {
  static const std::vector<NamedLayer> layers{
      layer("AlexNet conv1", "128,3,224,224,96,11,11,4,2"),
      layer("AlexNet conv3", "128,256,13,13,384,3,3,1,1"),
      layer("benchmark L1", "128,3,128,128,96,11,11,1,0"),
      layer("benchmark L2", "128,64,64,64,128,9,9,1,0"),
      layer("benchmark L3", "128,128,32,32,128,9,9,1,0"),
      layer("benchmark L4", "128,128,16,16,128,7,7,1,0"),
      layer("benchmark L5", "128,384,13,13,384,3,3,1,0"),
      layer("VGG conv3.2", "64,256,56,56,256,3,3,1,1"),
      layer("ResNet stride 2", "128,64,56,56,128,3,3,2,1"),
  };
  return layers;
}

std::vector<ConvShape> shapes_of(const std::vector<NamedLayer>& layers) {
  std::vector<ConvShape> shapes;
  for (const NamedLayer& one : layers) shapes.push_back(one.shape);
  return shapes;
}

ChwnSizes sizes_for(bool is_gpu, bool quick) {
  if (quick) {
    return {shapes_from({"3,2,5,7,1,1,1,1,0", "8,1,4,4,1,1,1,1,0"}),
            batches_of({1, 4}, "3,5,4,4,3,3,1,1"),
            {layer("a small conv1", "4,3,12,12,4,5,5,4,2")},
            1};
  }
  if (!is_gpu) {
    return {shapes_from({"32,8,13,13,32,3,3,1,1", "33,3,11,13,8,3,3,1,1",
                         "100,3,7,9,8,3,3,1,1"}),
            batches_of({1, 4, 32, 33}, "4,7,7,16,3,3,1,1"),
            {layer("a small conv1", "8,3,35,35,8,11,11,4,2"),
             layer("a small conv3", "32,8,13,13,32,3,3,1,1")},
            1};
  }
  return {
      shapes_from({"128,256,13,13,384,3,3,1,1", "128,3,224,224,96,11,11,4,2",
                   "64,256,56,56,256,3,3,1,1", "33,256,13,13,384,3,3,1,1",
                   "100,3,224,224,96,11,11,4,2"}),
      batches_of({1, 2, 4, 8, 16, 32, 33, 64, 100, 128, 256},
                 "256,13,13,384,3,3,1,1"),
      known_layers(), 20};
}

}  // namespace hood
