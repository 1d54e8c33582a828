#include <chapters/02_backpropagation/spirals.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>

namespace hood {

std::vector<Point> spirals(std::int64_t n, std::uint64_t seed) {
  if (n < 0) check_failed(fmt::format("spirals of {} points", n));
  constexpr double PI = 3.14159265358979;
  constexpr double TURNS = 1.5;
  constexpr double ERROR = 0.1;
  const Random random(seed);
  std::vector<Point> points;
  for (std::int64_t i = 0; i < n; ++i) {
    const int label = static_cast<int>(i % 2);
    // Near 0 in the middle, near 1 at the end of the arm; the root spreads the
    // points evenly along it.
    const double way = std::sqrt((double(i) + 0.5) / double(n));
    const double radius = 0.3 + 2.7 * way;
    const double angle = 2 * PI * TURNS * way + PI * label;
    const auto draw = 2 * static_cast<std::uint64_t>(i);
    points.push_back(
        {radius * std::cos(angle) + ERROR * random.normal(draw),
         radius * std::sin(angle) + ERROR * random.normal(draw + 1), label});
  }
  return points;
}

}  // namespace hood
