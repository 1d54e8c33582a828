#include <fmt/core.h>

#include <cmath>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany& function,
                                      std::vector<double> numbers, double step);

namespace {

constexpr double STEP = 1e-3;

/// Each number's slope depends on the others, and it curves.
double product(const std::vector<double>& p) {
  return p[0] * p[0] * p[0] * p[1] + std::sin(p[1] * p[2]);
}

std::vector<double> slopes_of_product(const std::vector<double>& p) {
  const double wave = std::cos(p[1] * p[2]);
  return {3 * p[0] * p[0] * p[1], p[0] * p[0] * p[0] + p[2] * wave,
          p[1] * wave};
}

/// What a usual mistake makes of the slope by number i.
struct Mistake {
  std::string name;
  std::function<double(std::vector<double> p, std::size_t i)> slope;
};

double moved(std::vector<double> p, std::size_t i, double by) {
  p[i] += by;
  return product(p);
}

const std::vector<Mistake> MISTAKES{
    {"divided by one step, but the two places are two steps apart",
     [](auto p, auto i) {
       return (moved(p, i, STEP) - moved(p, i, -STEP)) / STEP;
     }},
    {"a forward difference; look behind, too",
     [](auto p, auto i) { return (moved(p, i, STEP) - product(p)) / STEP; }},
    {"behind minus ahead: the sign is wrong",
     [](auto p, auto i) {
       return (moved(p, i, -STEP) - moved(p, i, STEP)) / (2 * STEP);
     }},
    {"it is 0: of whole numbers, 1 / 2 is 0", [](auto, auto) { return 0.0; }},
    {"the numbers before it were left a step ahead",
     [](auto p, auto i) {
       for (std::size_t j = 0; j < i; ++j) p[j] += STEP;
       return (moved(p, i, STEP) - moved(p, i, -STEP)) / (2 * STEP);
     }},
    {"the numbers before it were left a step behind",
     [](auto p, auto i) {
       for (std::size_t j = 0; j < i; ++j) p[j] -= STEP;
       return (moved(p, i, STEP) - moved(p, i, -STEP)) / (2 * STEP);
     }},
};

std::string guess(const std::vector<double>& at, std::size_t i, double got) {
  for (const Mistake& mistake : MISTAKES) {
    if (std::abs(got - mistake.slope(at, i)) <= 1e-9) return mistake.name;
  }
  return "not one of the usual mistakes";
}

}  // namespace

TEST_CASE("the measured gradient is the gradient") {
  for (const std::vector<double>& at : std::vector<std::vector<double>>{
           {1, 2, 3}, {-0.5, 0.25, -2}, {3, -1, 0}}) {
    const auto expected = slopes_of_product(at);
    const auto got = measured_gradient(product, at, STEP);
    REQUIRE(got.size() == at.size());
    for (std::size_t i = 0; i < at.size(); ++i) {
      INFO(fmt::format(
          "at ({}, {}, {}), slope by number {}: got {:.8f}, "
          "expected {:.8f}\n{}",
          at[0], at[1], at[2], i, got[i], expected[i], guess(at, i, got[i])));
      CHECK(std::abs(got[i] - expected[i]) <= 1e-5);
    }
  }
}

TEST_CASE("a gradient of one number, and of none") {
  const auto square = [](const std::vector<double>& p) { return p[0] * p[0]; };
  const auto one = measured_gradient(square, {4}, 0.5);
  REQUIRE(one.size() == 1);
  CHECK(one[0] == Approx(8));
  const auto constant = [](const std::vector<double>&) { return 1.0; };
  CHECK(measured_gradient(constant, {}, STEP).empty());
}

}  // namespace hood
