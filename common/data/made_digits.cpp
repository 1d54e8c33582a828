#include <algorithm>
#include <array>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/data/made_digits.hpp>
#include <common/data/strokes.hpp>

namespace hood {
namespace {

constexpr int SIDE = 28;
constexpr int SPAN_STEPS = 6;  // straight pieces from one point to the next
constexpr float PI = 3.14159265f;
// Far from the small stream numbers that programs choose themselves.
constexpr std::uint64_t PICTURE_STREAMS = std::uint64_t{3} << 61;

/// Chance numbers for one picture, one after another.
class Chance {
 public:
  Chance(std::uint64_t seed, std::uint64_t picture)
      : random_(seed, PICTURE_STREAMS + picture) {}

  float between(float least, float most) {
    return least + (most - least) * random_.uniform(next_++);
  }
  float normal() { return random_.normal(next_++); }
  std::uint32_t below(std::size_t n) {
    return random_.below(next_++, static_cast<std::uint32_t>(n));
  }

 private:
  Random random_;
  std::uint64_t next_ = 0;
};

/// A wave that pushes points along one axis.
struct Wave {
  float x, y;  // radians per unit of the box
  float phase;
  float height;

  explicit Wave(Chance& chance)
      : x(chance.between(-2.4f, 2.4f) * PI),
        y(chance.between(-2.4f, 2.4f) * PI),
        phase(chance.between(0, 2 * PI)),
        height(chance.between(0, 0.06f)) {}

  float at(Point p) const {
    return height * std::sin(x * p.x + y * p.y + phase);
  }
};

/// Takes points of the unit box to pixels: bends them by waves, then scales,
/// slants, turns and moves them.
class Warp {
 public:
  explicit Warp(Chance& chance)
      : across_{Wave(chance), Wave(chance)}, down_{Wave(chance), Wave(chance)} {
    const float height = chance.between(14, 21);
    const float width = height * chance.between(0.5f, 0.95f);
    const float slant = chance.between(-0.15f, 0.45f);
    const float angle = chance.between(-0.25f, 0.25f);
    const float c = std::cos(angle), s = std::sin(angle);
    xx_ = c * width;
    xy_ = s * height - c * slant * height;
    yx_ = -s * width;
    yy_ = c * height + s * slant * height;
    x_ = SIDE / 2.0f + chance.between(-2.5f, 2.5f);
    y_ = SIDE / 2.0f + chance.between(-2.5f, 2.5f);
  }

  Point operator()(Point p) const {
    const float x = p.x - 0.5f + across_[0].at(p) + across_[1].at(p);
    const float y = p.y - 0.5f + down_[0].at(p) + down_[1].at(p);
    return {xx_ * x + xy_ * y + x_, yx_ * x + yy_ * y + y_};
  }

 private:
  std::array<Wave, 2> across_;
  std::array<Wave, 2> down_;
  float xx_, xy_, yx_, yy_, x_, y_;
};

/// Points close together on the smooth curve through a stroke's points.
/// Source: Catmull and Rom, "A class of local interpolating splines", 1974.
std::vector<Point> curve(const Stroke& stroke) {
  std::vector<Point> points{stroke.front()};
  for (std::size_t i = 1; i < stroke.size(); ++i) {
    const Point a = stroke[i < 2 ? 0 : i - 2], b = stroke[i - 1];
    const Point c = stroke[i], d = stroke[std::min(i + 1, stroke.size() - 1)];
    for (int step = 1; step <= SPAN_STEPS; ++step) {
      const float t = static_cast<float>(step) / SPAN_STEPS;
      const auto blend = [t](float p, float q, float r, float s) {
        return q + 0.5f * t *
                       (r - p +
                        t * (2 * p - 5 * q + 4 * r - s +
                             t * (3 * (q - r) + s - p)));
      };
      points.push_back({blend(a.x, b.x, c.x, d.x), blend(a.y, b.y, c.y, d.y)});
    }
  }
  return points;
}

/// Ink on the paper, 0 to 1, [28, 28].
using Ink = std::array<float, SIDE * SIDE>;

/// Draws a straight line with a round pen. Where lines cross, ink does not
/// add up.
void draw_line(Ink& ink, Point a, Point b, float pen) {
  const float reach = pen + 0.5f;
  const auto first = [reach](float p, float q) {
    return std::max(0, static_cast<int>(std::min(p, q) - reach));
  };
  const auto last = [reach](float p, float q) {
    return std::min(SIDE - 1, static_cast<int>(std::max(p, q) + reach));
  };
  const float dx = b.x - a.x, dy = b.y - a.y;
  const float scale = 1 / std::max(dx * dx + dy * dy, 1e-12f);
  for (int y = first(a.y, b.y); y <= last(a.y, b.y); ++y) {
    for (int x = first(a.x, b.x); x <= last(a.x, b.x); ++x) {
      const float px = static_cast<float>(x) + 0.5f - a.x;
      const float py = static_cast<float>(y) + 0.5f - a.y;
      const float t = std::clamp((px * dx + py * dy) * scale, 0.0f, 1.0f);
      const float ex = px - t * dx, ey = py - t * dy;
      const float wet = reach - std::sqrt(ex * ex + ey * ey);
      float& pixel = ink[static_cast<std::size_t>(y * SIDE + x)];
      pixel = std::max(pixel, std::min(wet, 1.0f));
    }
  }
}

void draw_digit(Chance& chance, std::uint8_t digit, std::uint8_t* pixels) {
  const auto& ways = glyphs()[digit];
  const Glyph& glyph = ways[chance.below(ways.size())];
  const Warp warp(chance);
  const float pen = chance.between(0.6f, 1.6f);
  Ink ink{};
  for (const Stroke& stroke : glyph) {
    const std::vector<Point> points = curve(stroke);
    // The pen may come late and leave early.
    const std::size_t skipped = chance.below(3);
    const std::size_t end = points.size() - chance.below(3);
    Point before = warp(points[skipped]);
    for (std::size_t i = skipped + 1; i < end; ++i) {
      const Point point = warp(points[i]);
      draw_line(ink, before, point, pen);
      before = point;
    }
  }
  const float black = chance.between(170, 255);
  const float noise = chance.between(0, 25);
  for (const float wet : ink) {
    const float value = black * wet + noise * chance.normal();
    *pixels++ = static_cast<std::uint8_t>(std::clamp(value, 0.0f, 255.0f));
  }
}

}  // namespace

Dataset make_digits(std::int64_t count, std::uint64_t seed) {
  if (count < 1) {
    bad_input(fmt::format("{} made digits", count), "at least one is needed");
  }
  Dataset data;
  data.name = "made digits";
  data.classes = digit_classes();
  data.images = Tensor<std::uint8_t>(Shape({count, 1, SIDE, SIDE}, "NCHW"));
  for (std::int64_t i = 0; i < count; ++i) {
    Chance chance(seed, static_cast<std::uint64_t>(i));
    data.labels.push_back(static_cast<std::uint8_t>(chance.below(10)));
    draw_digit(chance, data.labels.back(),
               data.images.data() + i * SIDE * SIDE);
  }
  return data;
}

}  // namespace hood
