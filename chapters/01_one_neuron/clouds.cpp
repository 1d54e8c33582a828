#include <chapters/01_one_neuron/clouds.hpp>
#include <common/core/error.hpp>
#include <common/core/random.hpp>

namespace hood {
namespace {

/// n points: the i-th lies by chance around the (i mod size)-th centre.
std::vector<Point> clouds_around(const std::vector<Point>& centres,
                                 double deviation, std::int64_t n,
                                 std::uint64_t seed) {
  if (n < 0) check_failed(fmt::format("a cloud of {} points", n));
  const Random random(seed);
  std::vector<Point> points;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(n); ++i) {
    const Point& centre = centres[i % centres.size()];
    points.push_back({centre.x + deviation * random.normal(2 * i),
                      centre.y + deviation * random.normal(2 * i + 1),
                      centre.label});
  }
  return points;
}

}  // namespace

std::vector<Point> two_clouds(std::int64_t n, std::uint64_t seed) {
  return clouds_around({{-0.5, -0.75, 0}, {1.5, 0.75, 1}}, 0.5, n, seed);
}

std::vector<Point> xor_corners() {
  return {{-1, -1, 0}, {-1, 1, 1}, {1, 1, 0}, {1, -1, 1}};
}

std::vector<Point> xor_clouds(std::int64_t n, std::uint64_t seed) {
  return clouds_around(xor_corners(), 0.25, n, seed);
}

}  // namespace hood
