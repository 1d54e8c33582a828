#include <fmt/core.h>

#include <algorithm>
#include <chapters/03_digits/mistakes.hpp>

namespace hood {

Eigen::MatrixXi confusion_matrix(const std::vector<Reading>& readings,
                                 int classes) {
  Eigen::MatrixXi counts = Eigen::MatrixXi::Zero(classes, classes);
  for (const Reading& reading : readings) {
    ++counts(reading.truth, reading.guess);
  }
  return counts;
}

std::vector<std::uint32_t> worst_mistakes(const std::vector<Reading>& readings,
                                          std::size_t count) {
  std::vector<std::uint32_t> wrong;
  for (std::uint32_t n = 0; n < readings.size(); ++n) {
    if (readings[n].guess != readings[n].truth) wrong.push_back(n);
  }
  std::stable_sort(wrong.begin(), wrong.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return readings[a].probability > readings[b].probability;
                   });
  wrong.resize(std::min(count, wrong.size()));
  return wrong;
}

std::string caption_of(const Reading& reading,
                       const std::vector<std::string>& classes) {
  return fmt::format("{} read as {}, {:.0f} %", classes[reading.truth],
                     classes[reading.guess], 100 * reading.probability);
}

Image picture_of(const Dataset& data, std::uint32_t index) {
  const Shape& shape = data.images.shape();
  Image image = make_image(shape[2], shape[3], shape[1]);
  for (std::int64_t c = 0; c < shape[1]; ++c) {
    for (std::int64_t y = 0; y < shape[2]; ++y) {
      for (std::int64_t x = 0; x < shape[3]; ++x) {
        image(y, x, c) = static_cast<std::uint8_t>(data.images(index, c, y, x) *
                                                   255 / data.white);
      }
    }
  }
  return image;
}

Image mistakes_picture(const Dataset& data,
                       const std::vector<Reading>& readings,
                       const std::vector<std::uint32_t>& which) {
  constexpr std::int64_t SIDE = 112;
  std::vector<Image> images;
  std::vector<std::string> captions;
  for (const std::uint32_t n : which) {
    const Image image = picture_of(data, n);
    const std::int64_t side = std::max(image.shape()[0], image.shape()[1]);
    images.push_back(enlarged(image, std::max<std::int64_t>(SIDE / side, 1)));
    captions.push_back(caption_of(readings[n], data.classes));
  }
  return grid(images, 6, captions);
}

Image mistakes_strip(const Dataset& data,
                     const std::vector<std::uint32_t>& which) {
  const Shape& shape = data.images.shape();
  const std::int64_t step = shape[3] + shape[3] / 4;
  const auto count = static_cast<std::int64_t>(which.size());
  Image strip = make_image(shape[2], step * count, shape[1]);
  for (std::int64_t i = 0; i < count; ++i) {
    paste(strip, picture_of(data, which[static_cast<std::size_t>(i)]), 0,
          i * step);
  }
  return strip;
}

}  // namespace hood
