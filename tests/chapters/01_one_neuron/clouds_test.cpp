#include <algorithm>
#include <chapters/01_one_neuron/clouds.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <tests/support/catch.hpp>

using namespace hood;

namespace {

bool same(const Point& a, const Point& b) {
  return a.x == b.x && a.y == b.y && a.label == b.label;
}

/// Middle and deviation of the points of one label.
struct Spread {
  double x = 0, y = 0, deviation_x = 0, deviation_y = 0;
};

Spread spread(const std::vector<Point>& points, int label) {
  Spread s;
  double n = 0;
  for (const Point& p : points) {
    if (p.label != label) continue;
    s.x += p.x;
    s.y += p.y;
    ++n;
  }
  s.x /= n;
  s.y /= n;
  for (const Point& p : points) {
    if (p.label != label) continue;
    s.deviation_x += (p.x - s.x) * (p.x - s.x) / n;
    s.deviation_y += (p.y - s.y) * (p.y - s.y) / n;
  }
  s.deviation_x = std::sqrt(s.deviation_x);
  s.deviation_y = std::sqrt(s.deviation_y);
  return s;
}

}  // namespace

TEST_CASE("two clouds alternate their labels, 0 first") {
  const std::vector<Point> points = two_clouds(7, 3);
  REQUIRE(points.size() == 7);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CAPTURE(i);
    CHECK(points[i].label == static_cast<int>(i % 2));
  }
}

TEST_CASE("two clouds lie where the documentation says") {
  const std::vector<Point> points = two_clouds(20000, 5);
  const Spread zero = spread(points, 0);
  CHECK(zero.x == Approx(-0.5).margin(0.02));
  CHECK(zero.y == Approx(-0.75).margin(0.02));
  CHECK(zero.deviation_x == Approx(0.5).margin(0.02));
  CHECK(zero.deviation_y == Approx(0.5).margin(0.02));
  const Spread one = spread(points, 1);
  CHECK(one.x == Approx(1.5).margin(0.02));
  CHECK(one.y == Approx(0.75).margin(0.02));
  CHECK(one.deviation_x == Approx(0.5).margin(0.02));
  CHECK(one.deviation_y == Approx(0.5).margin(0.02));
}

TEST_CASE("clouds depend on the seed alone, and fewer points are the first") {
  const std::vector<Point> many = two_clouds(50, 1);
  const std::vector<Point> few = two_clouds(13, 1);
  const std::vector<Point> other = two_clouds(13, 2);
  for (std::size_t i = 0; i < few.size(); ++i) {
    CAPTURE(i);
    CHECK(same(few[i], many[i]));
    CHECK_FALSE(same(few[i], other[i]));
  }
}

TEST_CASE("no two coordinates of a cloud come from the same random number") {
  std::vector<double> drawn;
  for (const Point& p : two_clouds(200, 1)) {
    drawn.push_back(p.x - (p.label == 0 ? -0.5 : 1.5));
    drawn.push_back(p.y - (p.label == 0 ? -0.75 : 0.75));
  }
  std::sort(drawn.begin(), drawn.end());
  double least = 1;
  for (std::size_t i = 1; i < drawn.size(); ++i) {
    least = std::min(least, drawn[i] - drawn[i - 1]);
  }
  CHECK(least > 1e-9);
}

TEST_CASE("exclusive or is 1 where one coordinate is positive") {
  const auto expected = [](const Point& p) {
    return (p.x > 0) != (p.y > 0) ? 1 : 0;
  };
  const std::vector<Point> corners = xor_corners();
  REQUIRE(corners.size() == 4);
  double sum_x = 0, sum_y = 0, product = 0;
  for (const Point& p : corners) {
    CAPTURE(p.x, p.y);
    CHECK(std::abs(p.x) == 1);
    CHECK(std::abs(p.y) == 1);
    CHECK(p.label == expected(p));
    sum_x += p.x;
    sum_y += p.y;
    product += p.x * p.y;
  }
  // All zero only if the four corners differ.
  CHECK(sum_x == 0);
  CHECK(sum_y == 0);
  CHECK(product == 0);

  const std::vector<Point> points = xor_clouds(401, 9);
  REQUIRE(points.size() == 401);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CAPTURE(i, points[i].x, points[i].y);
    CHECK(points[i].label == corners[i % 4].label);
    CHECK(std::abs(points[i].x - corners[i % 4].x) < 6 * 0.25);
    CHECK(std::abs(points[i].y - corners[i % 4].y) < 6 * 0.25);
  }
  CHECK_FALSE(same(points[0], points[4]));
}

TEST_CASE("clouds of no points are empty, of fewer an error") {
  CHECK(two_clouds(0, 1).empty());
  CHECK(xor_clouds(0, 1).empty());
  CHECK_THROWS_AS(two_clouds(-1, 1), Error);
  CHECK_THROWS_AS(xor_clouds(-7, 1), Error);
}
