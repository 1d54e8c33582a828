#include <algorithm>
#include <chapters/03_digits/mistakes.hpp>
#include <chapters/05_convnet/layers.hpp>
#include <chapters/05_convnet/pictures.hpp>
#include <chapters/05_convnet/training.hpp>
#include <cmath>
#include <common/core/error.hpp>

namespace hood {
namespace {

constexpr std::int64_t COLUMNS = 8;
constexpr std::int64_t SIDE = 84;  // about, of every piece

std::uint8_t shade(double share) {
  return static_cast<std::uint8_t>(std::lround(255 * share));
}

Image enlarged_to_side(const Image& image) {
  return enlarged(image, std::max<std::int64_t>(1, SIDE / image.shape()[0]));
}

/// A weight as a colour: `share` is -1 for the deepest blue, 1 for orange.
void colour(double share, std::uint8_t* pixel) {
  constexpr double BLUE[] = {0, 0x72 / 255.0, 0xB2 / 255.0};
  constexpr double ORANGE[] = {0xD5 / 255.0, 0x5E / 255.0, 0};
  const double* end = share < 0 ? BLUE : ORANGE;
  for (int c = 0; c < 3; ++c) {
    pixel[c] = shade(1 - std::abs(share) * (1 - end[c]));
  }
}

/// One plane of numbers, black for 0 and white for `largest`.
Image grey(const float* plane, std::int64_t height, std::int64_t width,
           float largest) {
  Image image = make_image(height, width, 1);
  for (std::int64_t i = 0; i < height * width; ++i) {
    image.data()[i] = shade(std::clamp(plane[i] / largest, 0.0f, 1.0f));
  }
  return image;
}

/// All channels of the first image of a batch.
Image channels_picture(const Tensor<float>& y) {
  const std::int64_t height = y.shape()[2], width = y.shape()[3];
  const float largest = std::max(*std::max_element(y.begin(), y.end()), 1e-9f);
  std::vector<Image> channels;
  std::vector<std::string> captions;
  for (std::int64_t c = 0; c < y.shape()[1]; ++c) {
    channels.push_back(enlarged_to_side(
        grey(y.data() + c * height * width, height, width, largest)));
    captions.push_back(fmt::format("{}", c));
  }
  return grid(channels, COLUMNS, captions);
}

/// Pictures below each other, on white, each under its caption.
Image stacked(const std::vector<std::pair<std::string, Image>>& pieces) {
  constexpr std::int64_t LINE = 24;
  std::int64_t height = 0, width = 0;
  for (const auto& [caption, piece] : pieces) {
    height += LINE + piece.shape()[0];
    width = std::max(width, piece.shape()[1]);
  }
  Image image = make_image(height, width, 3);
  std::fill(image.begin(), image.end(), std::uint8_t{255});
  std::int64_t y = 0;
  for (const auto& [caption, piece] : pieces) {
    draw_text(image, caption, y + 8, 4, 1, {0, 0, 0});
    paste(image, piece, y + LINE, 0);
    y += LINE + piece.shape()[0];
  }
  return image;
}

}  // namespace

Image filters_picture(Network<float>& net) {
  const Tensor<float>& w = net.learned().at(0).second->value;
  const std::int64_t K = w.shape()[0], C = w.shape()[1];
  const std::int64_t R = w.shape()[2], S = w.shape()[3];
  std::vector<Image> filters;
  std::vector<std::string> captions;
  for (std::int64_t filter = 0; filter < K * C; ++filter) {
    const float* weights = w.data() + filter * R * S;
    double largest = 1e-9;
    for (std::int64_t i = 0; i < R * S; ++i) {
      largest = std::max(largest, std::abs(double(weights[i])));
    }
    Image image = make_image(R, S, 3);
    for (std::int64_t i = 0; i < R * S; ++i) {
      colour(double(weights[i]) / largest, image.data() + 3 * i);
    }
    filters.push_back(enlarged_to_side(image));
    captions.push_back(fmt::format("{}", filter));
  }
  return grid(filters, COLUMNS, captions);
}

Image feature_maps_picture(Network<float>& net, const Dataset& data,
                           std::uint32_t index) {
  net.forward(load_images(data, {index}).x);
  std::vector<std::pair<std::string, Image>> pieces{
      {std::string("the picture"),
       grid({enlarged_to_side(picture_of(data, index))}, 1)}};
  for (std::size_t i = 0; i < net.layers().size(); ++i) {
    const Tensor<float>& y = net.y(i);
    if (!dynamic_cast<MaxPooling<float>*>(net.layers()[i].get())) continue;
    pieces.emplace_back(fmt::format("{} maps of {} x {}", y.shape()[1],
                                    y.shape()[2], y.shape()[3]),
                        channels_picture(y));
  }
  return stacked(pieces);
}

}  // namespace hood
