#include <unistd.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/picture/image.hpp>
#include <cstdlib>
#include <string_view>

namespace hood {
namespace {

/// The picture in another size: each new pixel is the mean of what it covers,
/// which may be parts of pixels.
Image resized(const Image& image, std::int64_t height, std::int64_t width) {
  const std::int64_t channels = image.shape()[2];
  // How much of old pixel `i` lies in new pixel `j`, old pixels of length
  // `to`, new ones of length `from`, so that all is in whole numbers.
  const auto covered = [](std::int64_t i, std::int64_t j, std::int64_t from,
                          std::int64_t to) {
    return std::min((i + 1) * to, (j + 1) * from) - std::max(i * to, j * from);
  };
  const std::int64_t old_height = image.shape()[0];
  const std::int64_t old_width = image.shape()[1];
  Image result = make_image(height, width, channels);
  for (std::int64_t i = 0; i < result.size(); ++i) {
    const std::int64_t c = i % channels;
    const std::int64_t x = i / channels % width;
    const std::int64_t y = i / channels / width;
    std::int64_t sum = 0;
    for (std::int64_t v = y * old_height / height;
         v * height < (y + 1) * old_height; ++v) {
      for (std::int64_t u = x * old_width / width;
           u * width < (x + 1) * old_width; ++u) {
        sum += image(v, u, c) * covered(v, y, old_height, height) *
               covered(u, x, old_width, width);
      }
    }
    result.data()[i] = static_cast<std::uint8_t>(
        (sum + old_height * old_width / 2) / (old_height * old_width));
  }
  return result;
}

/// Half blocks: the letter is the upper pixel, its ground the lower one.
std::string in_colour(const Image& image) {
  const std::int64_t channels = image.shape()[2];
  const auto paint = [&](int what, std::int64_t y, std::int64_t x) {
    const std::uint8_t* pixel = &image(y, x, 0);
    return fmt::format("\033[{};2;{};{};{}m", what, pixel[0],
                       pixel[channels / 2], pixel[channels - 1]);
  };
  std::string text;
  for (std::int64_t y = 0; y < image.shape()[0]; y += 2) {
    for (std::int64_t x = 0; x < image.shape()[1]; ++x) {
      text += paint(38, y, x);
      if (y + 1 < image.shape()[0]) text += paint(48, y + 1, x);
      text += "▀";
    }
    text += "\033[0m\n";
  }
  return text;
}

std::string in_letters(const Image& image) {
  static constexpr std::string_view SHADES = " .:-=+*#%@";
  const std::int64_t channels = image.shape()[2];
  std::string text;
  for (std::int64_t y = 0; y < image.shape()[0]; ++y) {
    for (std::int64_t x = 0; x < image.shape()[1]; ++x) {
      // Green is half of what the eye takes for brightness.
      const std::uint8_t* pixel = &image(y, x, 0);
      const int brightness =
          (pixel[0] + 2 * pixel[channels / 2] + pixel[channels - 1]) / 4;
      text +=
          SHADES[static_cast<std::size_t>(brightness) * SHADES.size() / 256];
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string terminal_preview(const Image& image, int columns, bool colour) {
  if (image.size() == 0 || columns < 1) return "";
  const std::int64_t height = image.shape()[0];
  const std::int64_t width = image.shape()[1];
  // A character cell is twice as high as wide: it shows two pixels of a
  // column in colour, and in letters half a pixel.
  const std::int64_t cells =
      std::min<std::int64_t>(columns, colour ? width : 2 * width);
  const std::int64_t pixels_wide = colour ? cells : cells / 2;
  const std::int64_t rows =
      std::max<std::int64_t>(1, (height * pixels_wide + width / 2) / width);
  return colour ? in_colour(resized(image, rows, cells))
                : in_letters(resized(image, rows, cells));
}

bool terminal_has_colour() {
  const char* refused = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return isatty(STDOUT_FILENO) == 1 && kind != nullptr &&
         std::string_view(kind) != "dumb" &&
         (refused == nullptr || *refused == '\0');
}

}  // namespace hood
