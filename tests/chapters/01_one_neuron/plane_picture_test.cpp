#include <algorithm>
#include <chapters/01_one_neuron/plane_picture.hpp>
#include <common/core/error.hpp>
#include <limits>
#include <tests/support/catch.hpp>

using namespace hood;

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double INFINITE = std::numeric_limits<double>::infinity();

struct Pixel {
  int red, green, blue;
  /// How bright it is in a grey print, 0 to 255.
  double grey() const { return 0.299 * red + 0.587 * green + 0.114 * blue; }
};

Pixel pixel(const Image& image, std::int64_t row, std::int64_t column) {
  return {image(row, column, 0), image(row, column, 1), image(row, column, 2)};
}

bool is_blue(const Pixel& p) {
  return p.blue > p.red + 30;
}
bool is_sand(const Pixel& p) {
  return p.red > p.blue + 30;
}
bool is_dark(const Pixel& p) {
  return p.grey() < 70;
}

double everywhere_one(double, double) {
  return 1;
}

}  // namespace

TEST_CASE("a plane picture is blue at 0, sand at 1, and darkly divided") {
  const Image image = plane_picture(
      {}, [](double x, double) { return x > 0 ? 1.0 : 0.0; }, 2, 50);
  REQUIRE(image.shape() == make_image(50, 50, 3).shape());
  for (const std::int64_t row : {0, 17, 49}) {
    CAPTURE(row);
    CHECK(is_blue(pixel(image, row, 0)));
    CHECK(is_blue(pixel(image, row, 20)));
    CHECK(is_dark(pixel(image, row, 24)));
    CHECK(is_dark(pixel(image, row, 25)));
    CHECK(is_sand(pixel(image, row, 29)));
    CHECK(is_sand(pixel(image, row, 49)));
    CHECK(pixel(image, row, 49).grey() > pixel(image, row, 0).grey() + 25);
  }
}

TEST_CASE("in a plane picture y points upwards") {
  const Image image = plane_picture(
      {}, [](double, double y) { return y > 0 ? 1.0 : 0.0; }, 2, 51);
  CHECK(is_sand(pixel(image, 0, 25)));
  CHECK(is_dark(pixel(image, 24, 25)));
  CHECK(is_dark(pixel(image, 25, 25)));
  CHECK(is_blue(pixel(image, 50, 25)));
}

TEST_CASE("a plane picture shows the whole square and no more") {
  double least_x = 9, most_x = -9, least_y = 9, most_y = -9;
  plane_picture(
      {},
      [&](double x, double y) {
        least_x = std::min(least_x, x);
        most_x = std::max(most_x, x);
        least_y = std::min(least_y, y);
        most_y = std::max(most_y, y);
        return 0;
      },
      3, 10);
  CHECK(least_x == Approx(-2.7));  // the middle of the first of ten pixels
  CHECK(most_x == Approx(2.7));
  CHECK(least_y == Approx(-2.7));
  CHECK(most_y == Approx(2.7));
}

TEST_CASE("a plane picture grows brighter with the value") {
  const Image image = plane_picture(
      {}, [](double x, double) { return (x + 1) / 2; }, 1, 100);
  double before = 0;
  for (std::int64_t column = 0; column < 100; ++column) {
    const Pixel p = pixel(image, 0, column);
    if (is_dark(p)) continue;
    CAPTURE(column);
    CHECK(p.grey() >= before);
    before = p.grey();
  }
}

TEST_CASE("values outside 0 to 1 are painted as 0 and 1, NaN grey") {
  const Image low = plane_picture(
      {}, [](double, double) { return -1e300; }, 1, 3);
  CHECK(is_blue(pixel(low, 1, 1)));
  const Image high = plane_picture(
      {}, [](double, double) { return 1e300; }, 1, 3);
  CHECK(is_sand(pixel(high, 1, 1)));
  const Image none = plane_picture(
      {}, [](double, double) { return NaN; }, 1, 3);
  const Pixel p = pixel(none, 1, 1);
  CHECK(p.red == 128);
  CHECK(p.red == p.green);
  CHECK(p.green == p.blue);
}

TEST_CASE("points are dots at their place, label 0 dark and label 1 pale") {
  const double step = 2.0 / 201;  // one pixel; the origin is pixel 100, 100
  const Image image =
      plane_picture({{-50 * step, 40 * step, 0}, {50 * step, -20 * step, 1}},
                    everywhere_one, 1, 201);
  const Pixel zero = pixel(image, 60, 50);
  CHECK(is_dark(zero));
  CHECK(is_blue(zero));
  const Pixel one = pixel(image, 120, 150);
  CHECK(one.grey() > 120);
  CHECK(one.red > one.blue + 150);
  // The rim sets a pale dot off from pale ground.
  CHECK(is_dark(pixel(image, 120, 152)));
  CHECK(is_dark(pixel(image, 122, 150)));
  CHECK(is_sand(pixel(image, 100, 100)));
  CHECK(is_sand(pixel(image, 140, 50)));
}

TEST_CASE("points outside the square, or nowhere, are left out") {
  const Image empty = plane_picture({}, everywhere_one, 1, 40);
  const Image image = plane_picture(
      {{1.2, 0, 0}, {0, -7, 1}, {1e300, 0, 0}, {NaN, 0, 0}, {0, NaN, 1}},
      everywhere_one, 1, 40);
  CHECK(std::equal(empty.begin(), empty.end(), image.begin()));
}

TEST_CASE("points on the very edge are drawn as far as they fit") {
  const Image image =
      plane_picture({{1, 1, 0}, {-1, -1, 0}}, everywhere_one, 1, 40);
  CHECK(is_dark(pixel(image, 0, 39)));
  CHECK(is_dark(pixel(image, 39, 0)));
  CHECK(is_sand(pixel(image, 0, 0)));
}

TEST_CASE("ticks stand at the whole numbers inside the square") {
  Image image = plane_picture({}, everywhere_one, 1.5, 150);
  draw_ticks(image, 1.5);  // a unit is 50 pixels, 0 is between 74 and 75
  for (const std::int64_t along : {25, 75, 125}) {
    CAPTURE(along);
    CHECK(is_dark(pixel(image, 149, along)));
    CHECK(is_dark(pixel(image, 143, along)));
    CHECK(is_dark(pixel(image, 149 - along, 0)));
    CHECK(is_dark(pixel(image, 149 - along, 6)));
  }
  for (std::int64_t along = 0; along < 150; ++along) {
    if (along % 50 == 25) continue;
    CAPTURE(along);
    CHECK(is_sand(pixel(image, 149, along)));
    CHECK(is_sand(pixel(image, 149 - along, 0)));
  }
  Image tiny = plane_picture({}, everywhere_one, 2, 1);
  draw_ticks(tiny, 2);  // stays inside
  CHECK(is_dark(pixel(tiny, 0, 0)));
}

TEST_CASE("a plane picture can be one pixel, but not none") {
  CHECK(is_sand(pixel(plane_picture({}, everywhere_one, 1, 1), 0, 0)));
  CHECK_THROWS_AS(plane_picture({}, everywhere_one, 1, 0), Error);
  CHECK_THROWS_AS(plane_picture({}, everywhere_one, 0, 5), Error);
  CHECK_THROWS_AS(plane_picture({}, everywhere_one, -1, 5), Error);
  CHECK_THROWS_AS(plane_picture({}, everywhere_one, NaN, 5), Error);
  CHECK_THROWS_AS(plane_picture({}, everywhere_one, INFINITE, 5), Error);
}
