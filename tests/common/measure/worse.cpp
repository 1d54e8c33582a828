#include <common/measure/worse.hpp>
#include <limits>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood {

TEST_CASE("of errors the larger is kept, and NaN wherever it comes") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const auto worst = [](const std::vector<double>& errors) {
    double largest = 0;
    for (const double error : errors) largest = worse(largest, error);
    return largest;
  };
  CHECK(worst({}) == 0);
  CHECK(worst({1, 3, 2}) == 3);
  CHECK(worst({1, infinity, 2}) == infinity);
  CHECK(std::isnan(worst({nan, 1, 2})));
  CHECK(std::isnan(worst({1, nan, infinity})));
  CHECK(std::isnan(worst({1, 2, nan})));
}

}  // namespace hood
