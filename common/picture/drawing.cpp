#include <algorithm>
#include <common/core/error.hpp>
#include <common/picture/image.hpp>

// The warnings of stb are not ours to mend.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_easy_font.h>
#pragma GCC diagnostic pop

namespace hood {
namespace {

constexpr std::int64_t GAP = 8;
constexpr std::int64_t LINE_HEIGHT = 12;
constexpr std::uint8_t WHITE = 255;

/// The font knows the letters of ASCII; any other becomes a question mark.
std::string drawable(const std::string& text) {
  std::string result;
  for (const char byte : text) {
    if ((byte & 0xC0) == 0x80) continue;  // continues a letter of UTF-8
    result += (byte >= ' ' && byte <= '~') || byte == '\n' ? byte : '?';
  }
  return result;
}

void fill(Image& image, std::int64_t y0, std::int64_t x0, std::int64_t y1,
          std::int64_t x1, const std::vector<std::uint8_t>& colour) {
  const Shape& shape = image.shape();
  for (std::int64_t y = std::max<std::int64_t>(y0, 0);
       y < std::min(y1, shape[0]); ++y) {
    for (std::int64_t x = std::max<std::int64_t>(x0, 0);
         x < std::min(x1, shape[1]); ++x) {
      std::copy(colour.begin(), colour.end(), &image(y, x, 0));
    }
  }
}

}  // namespace

Image enlarged(const Image& image, std::int64_t factor) {
  if (factor < 1) check_failed(fmt::format("enlarged {} times", factor));
  const Shape& shape = image.shape();
  Image result = make_image(shape[0] * factor, shape[1] * factor, shape[2]);
  for (std::int64_t y = 0; y < result.shape()[0]; ++y) {
    for (std::int64_t x = 0; x < result.shape()[1]; ++x) {
      std::copy_n(&image(y / factor, x / factor, 0), shape[2],
                  &result(y, x, 0));
    }
  }
  return result;
}

void paste(Image& image, const Image& piece, std::int64_t y, std::int64_t x) {
  const Shape& outer = image.shape();
  const Shape& inner = piece.shape();
  if (y < 0 || x < 0 || y > outer[0] - inner[0] || x > outer[1] - inner[1] ||
      (inner[2] != 1 && inner[2] != outer[2])) {
    check_failed(fmt::format("a picture {} does not fit into {} at {}, {}",
                             inner.text(), outer.text(), y, x));
  }
  for (std::int64_t i = 0; i < inner[0]; ++i) {
    for (std::int64_t j = 0; j < inner[1]; ++j) {
      for (std::int64_t c = 0; c < outer[2]; ++c) {
        image(y + i, x + j, c) = piece(i, j, inner[2] == 1 ? 0 : c);
      }
    }
  }
}

void draw_text(Image& image, const std::string& text, std::int64_t y,
               std::int64_t x, int scale, std::vector<std::uint8_t> colour) {
  if (static_cast<std::int64_t>(colour.size()) != image.shape()[2]) {
    check_failed(fmt::format("a colour of {} numbers in a picture {}",
                             colour.size(), image.shape().text()));
  }
  struct Vertex {
    float x, y, z;
    std::uint32_t colour;
  };
  // Each quad is an upright rectangle; its corners 0 and 2 are opposite.
  struct Quad {
    Vertex corners[4];
  };
  std::string letters = drawable(text);
  std::vector<Quad> quads(letters.size() * 16 + 1);
  const int count =
      stb_easy_font_print(0, 0, letters.data(), nullptr, quads.data(),
                          static_cast<int>(quads.size() * sizeof(Quad)));
  quads.resize(static_cast<std::size_t>(count));
  for (const Quad& quad : quads) {
    const auto at = [&](int corner, float Vertex::*axis) {
      return static_cast<std::int64_t>(quad.corners[corner].*axis) * scale;
    };
    fill(image, y + at(0, &Vertex::y), x + at(0, &Vertex::x),
         y + at(2, &Vertex::y), x + at(2, &Vertex::x), colour);
  }
}

Image grid(const std::vector<Image>& images, std::int64_t columns,
           const std::vector<std::string>& captions) {
  if (images.empty() || columns < 1 ||
      (!captions.empty() && captions.size() != images.size())) {
    check_failed(
        fmt::format("a grid of {} pictures and {} captions in {} "
                    "columns",
                    images.size(), captions.size(), columns));
  }
  const Shape& size = images[0].shape();
  std::int64_t cell_width = size[1];
  std::int64_t channels = 1;
  for (const Image& image : images)
    channels = std::max(channels, image.shape()[2]);
  for (const std::string& caption : captions) {
    cell_width = std::max<std::int64_t>(
        cell_width, stb_easy_font_width(drawable(caption).data()));
  }
  const auto count = static_cast<std::int64_t>(images.size());
  columns = std::min(columns, count);
  const std::int64_t rows = (count + columns - 1) / columns;
  cell_width += GAP;
  const std::int64_t cell_height =
      size[0] + (captions.empty() ? 0 : LINE_HEIGHT) + GAP;
  Image result = make_image(rows * cell_height + GAP,
                            columns * cell_width + GAP, channels);
  std::fill(result.begin(), result.end(), WHITE);
  const std::vector<std::uint8_t> black(static_cast<std::size_t>(channels), 0);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (images[index].shape()[0] != size[0] ||
        images[index].shape()[1] != size[1]) {
      check_failed(fmt::format("a picture {} in a grid of pictures {}",
                               images[index].shape().text(), size.text()));
    }
    const std::int64_t y = GAP + i / columns * cell_height;
    const std::int64_t x = GAP + i % columns * cell_width;
    paste(result, images[index], y, x);
    if (!captions.empty()) {
      draw_text(result, captions[index], y + size[0] + 2, x, 1, black);
    }
  }
  return result;
}

}  // namespace hood
