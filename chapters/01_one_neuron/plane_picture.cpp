#include <algorithm>
#include <array>
#include <chapters/01_one_neuron/plane_picture.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <string>

namespace hood {
namespace {

using Colour = std::array<double, 3>;

// Told apart by hue (blue and orange, safe for colour-blind readers) and by
// brightness (in a grey print).
constexpr Colour GROUND[2] = {{158, 192, 230}, {255, 230, 190}};
constexpr Colour DOT[2] = {{16, 62, 130}, {255, 150, 30}};
constexpr Colour LINE = {40, 40, 40};
constexpr int BANDS = 10;  // steps of colour, from one ground to the other
constexpr Colour NOT_A_NUMBER = {128, 128, 128};

/// a where share is 0, b where it is 1.
Colour mixed(const Colour& a, const Colour& b, double share) {
  Colour mixture;
  for (int c = 0; c < 3; ++c) mixture[c] = a[c] + share * (b[c] - a[c]);
  return mixture;
}

Colour ground_at(double probability) {
  if (std::isnan(probability)) return NOT_A_NUMBER;
  const double band =
      std::clamp(std::floor(probability * BANDS), 0.0, BANDS - 1.0);
  return mixed(GROUND[0], GROUND[1], band / (BANDS - 1));
}

/// Lays a colour over a pixel; cover 1 hides what was there.
void lay_over(Image& image, std::int64_t row, std::int64_t column,
              const Colour& colour, double cover) {
  for (int c = 0; c < 3; ++c) {
    std::uint8_t& pixel = image(row, column, c);
    pixel = static_cast<std::uint8_t>(
        std::lround(pixel + cover * (colour[c] - pixel)));
  }
}

/// Whether the value crosses 0.5 between this pixel and one beside it.
bool crossed(const Tensor<double>& value, std::int64_t row,
             std::int64_t column) {
  const auto high = [&](std::int64_t r, std::int64_t c) {
    const std::int64_t last = value.shape()[0] - 1;
    return value(std::clamp<std::int64_t>(r, 0, last),
                 std::clamp<std::int64_t>(c, 0, last)) >= 0.5;
  };
  const bool here = high(row, column);
  return high(row, column + 1) != here || high(row, column - 1) != here ||
         high(row + 1, column) != here || high(row - 1, column) != here;
}

/// A disc with a dark rim around (row, column), its edge smoothed.
void paint_dot(Image& image, double row, double column, const Colour& fill) {
  const std::int64_t pixels = image.shape()[0];
  const double radius = std::max(2.5, static_cast<double>(pixels) / 80);
  // How much of a pixel is covered whose middle lies so far inside the edge,
  // in quarters: few colours make a small file.
  const auto smooth = [](double inside) {
    return std::clamp(std::round(4 * (inside + 0.5)) / 4, 0.0, 1.0);
  };
  const auto low = [&](double centre) {
    return static_cast<std::int64_t>(std::max(0.0, centre - radius - 1));
  };
  const auto high = [&](double centre) {
    return static_cast<std::int64_t>(
        std::min(static_cast<double>(pixels), centre + radius + 2));
  };
  for (std::int64_t r = low(row); r < high(row); ++r) {
    for (std::int64_t c = low(column); c < high(column); ++c) {
      const double distance = std::hypot(static_cast<double>(r) - row,
                                         static_cast<double>(c) - column);
      lay_over(image, r, c, LINE, smooth(radius - distance));
      lay_over(image, r, c, fill, smooth(radius - 1 - distance));
    }
  }
}

}  // namespace

Image plane_picture(const std::vector<Point>& points,
                    const std::function<double(double, double)>& probability,
                    double extent, std::int64_t pixels) {
  if (!(extent > 0) || !std::isfinite(extent) || pixels < 1) {
    check_failed(
        fmt::format("a plane of extent {} in {} pixels", extent, pixels));
  }
  // A pixel's middle lies at `step` times its distance from the centre.
  const double step = 2 * extent / static_cast<double>(pixels);
  const double centre = static_cast<double>(pixels - 1) / 2;
  Tensor<double> value({pixels, pixels});
  for (std::int64_t row = 0; row < pixels; ++row) {
    for (std::int64_t column = 0; column < pixels; ++column) {
      value(row, column) =
          probability(step * (static_cast<double>(column) - centre),
                      step * (centre - static_cast<double>(row)));
    }
  }
  Image image = make_image(pixels, pixels, 3);
  for (std::int64_t row = 0; row < pixels; ++row) {
    for (std::int64_t column = 0; column < pixels; ++column) {
      const Colour ground =
          crossed(value, row, column) ? LINE : ground_at(value(row, column));
      lay_over(image, row, column, ground, 1);
    }
  }
  for (const Point& point : points) {
    if (!(std::abs(point.x) <= extent) || !(std::abs(point.y) <= extent)) {
      continue;  // outside, or not a number
    }
    paint_dot(image, centre - point.y / step, centre + point.x / step,
              DOT[point.label == 0 ? 0 : 1]);
  }
  return image;
}

void draw_ticks(Image& image, double extent) {
  constexpr std::int64_t LENGTH = 7;
  const std::vector<std::uint8_t> ink{40, 40, 40};
  const std::int64_t pixels = image.shape()[0];
  const double scale = static_cast<double>(pixels) / (2 * extent);
  const int last = static_cast<int>(std::ceil(extent)) - 1;
  for (int number = -last; number <= last; ++number) {
    const std::int64_t along = std::clamp<std::int64_t>(
        std::llround((number + extent) * scale - 0.5), 0, pixels - 1);
    for (std::int64_t i = 0; i < std::min(LENGTH, pixels); ++i) {
      lay_over(image, pixels - 1 - i, along, LINE, 1);
      lay_over(image, pixels - 1 - along, i, LINE, 1);
    }
    const std::string text = fmt::format("{}", number);
    draw_text(image, text, pixels - LENGTH - 12, along - 3, 1, ink);
    draw_text(image, text, pixels - 1 - along - 4, LENGTH + 4, 1, ink);
  }
}

}  // namespace hood
