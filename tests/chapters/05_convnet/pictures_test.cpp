#include <chapters/05_convnet/layers.hpp>
#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/pictures.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/data/readers.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

std::vector<int> pixel(const Image& image, std::int64_t y, std::int64_t x) {
  const std::uint8_t* at = image.data() + (y * image.shape()[1] + x) * 3;
  return {at[0], at[1], at[2]};
}

}  // namespace

TEST_CASE("weights below 0 are blue, above orange, and 0 is white") {
  std::vector<std::unique_ptr<Layer<float>>> layers;
  layers.push_back(std::make_unique<Convolution<float>>(
      ConvShape{1, 1, 1, 1, 1, 1, 3, 1, 0}, Random(1),
      all_versions<float>().back()));
  Network<float> net(std::move(layers));
  net.learned()[0].second->value =
      Tensor<float>(Shape({1, 1, 1, 3}, "KCRS"), {-2, 0, 2});
  const Image image = filters_picture(net);
  const std::int64_t third = image.shape()[1] / 3;
  const std::int64_t y = image.shape()[0] / 2;
  CHECK(pixel(image, y, third / 2) == std::vector{0, 0x72, 0xB2});
  CHECK(pixel(image, y, third + third / 2) == std::vector{255, 255, 255});
  CHECK(pixel(image, y, 2 * third + third / 2) == std::vector{0xD5, 0x5E, 0});
}

TEST_CASE("pictures are drawn of every network, also of dead ones") {
  const Dataset digits = read_builtin_digits();
  Network<float> net =
      lenet<float>(digits.images.shape(), 10, 1, all_versions<float>().back());
  const Image image = feature_maps_picture(net, digits, 3);
  CHECK(image.shape()[2] == 3);
  CHECK(image.shape()[0] > 3 * 84);
  for (const auto& [name, one] : net.learned()) {
    std::fill(one->value.begin(), one->value.end(), 0.0f);
  }
  CHECK(feature_maps_picture(net, digits, 3).shape() == image.shape());
  CHECK(filters_picture(net).shape()[2] == 3);
}

}  // namespace hood
