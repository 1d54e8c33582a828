#include <fmt/core.h>

#include <cmath>
#include <limits>
#include <string>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood {

struct LossAndSlope {
  double loss;
  double slope;
};

LossAndSlope sigmoid_cross_entropy(double score, double target);

namespace {

/// The right answer in a wider type, for scores that it can hold.
LossAndSlope expected(double score, double target) {
  const long double power =
      std::exp(-std::abs(static_cast<long double>(score)));
  const long double likelier = 1 / (1 + power);
  const long double p = score < 0 ? power * likelier : likelier;
  const long double yes = (score < 0 ? score : 0) - std::log1p(power);
  const long double no = (score < 0 ? 0 : -score) - std::log1p(power);
  return {static_cast<double>(-target * yes - (1 - target) * no),
          static_cast<double>(p - target)};
}

bool near(double got, double right, double tolerance) {
  return std::abs(got - right) <= tolerance;
}

/// Which usual mistake makes `got` of the score, as a remark.
std::string guess(double score, double target, double got) {
  const double right = expected(score, target).loss;
  if (std::isnan(got)) return "infinity times 0, or less infinity, is NaN";
  if (std::isinf(got)) return "the logarithm of 0, or an overflowing power";
  if (right == 0) return "is p clamped, so that it never is 0 or 1?";
  if (near(got, right, 1e-6)) {
    return "few digits are right: log(1 + tiny) or 1 - p has lost the others";
  }
  if (got < 0) return "a loss cannot be negative: is a sign wrong?";
  if (got == 0) return "is one of the two terms, for t and 1 - t, missing?";
  if (std::abs(score) > 20 && got < right) return "is p clamped?";
  if (near(got, expected(score, 1 - target).loss, 1e-9)) {
    return "this is the loss of the opposite target";
  }
  return "not one of the usual mistakes";
}

/// The same for a slope of which `right` was measured.
std::string guess_slope(double score, double got, double right) {
  const double p = 1 / (1 + std::exp(-score));
  if (near(got, -right, 1e-6)) return "its sign is wrong";
  if (near(got, right * p * (1 - p), 1e-6)) {
    return "it has a factor p (1 - p) too many";
  }
  return "not one of the usual mistakes";
}

/// Fails, and says why, unless the loss is right to ten digits.
void check_loss(double score, double target) {
  const double right = expected(score, target).loss;
  const double got = sigmoid_cross_entropy(score, target).loss;
  if (near(got, right, 1e-10 * right)) return;
  FAIL(fmt::format("score {}, target {}: the loss is {}, expected {}\n{}",
                   score, target, got, right, guess(score, target, got)));
}

}  // namespace

TEST_CASE("the loss is right for usual scores") {
  for (const double score : {0.0, 1.0, -1.0, 0.3, -5.0, 9.0}) {
    for (const double target : {0.0, 1.0, 0.5, 0.1}) {
      check_loss(score, target);
    }
  }
}

TEST_CASE("the slope agrees with differences of the loss") {
  for (const double score : {0.0, 1.0, -1.0, 0.3, -5.0, 9.0, -40.0, 40.0}) {
    for (const double target : {0.0, 1.0, 0.5, 0.1}) {
      const double measured = (expected(score + 1e-4, target).loss -
                               expected(score - 1e-4, target).loss) /
                              2e-4;
      const double got = sigmoid_cross_entropy(score, target).slope;
      if (near(got, measured, 1e-6)) continue;
      FAIL(fmt::format(
          "score {}, target {}: the slope is {:.6f}, but measured "
          "{:.6f}\n{}",
          score, target, got, measured, guess_slope(score, got, measured)));
    }
  }
  SUCCEED();
}

TEST_CASE("a confident wrong answer costs as much as its score") {
  for (const double score : {2000.0, 720.0, 700.0, 100.0, 40.0, 20.0}) {
    check_loss(score, 0);
    check_loss(-score, 1);
    check_loss(score, 0.5);
  }
}

TEST_CASE("a confident right answer costs little, but not nothing") {
  for (const double score : {20.0, 36.0, 40.0, 100.0, 600.0}) {
    check_loss(score, 1);
    check_loss(-score, 0);
  }
}

TEST_CASE("a target that is hit exactly costs exactly 0") {
  for (const double score : {2000.0, -2000.0, 1e300, -1e300}) {
    const double target = score < 0 ? 0 : 1;
    const auto [loss, slope] = sigmoid_cross_entropy(score, target);
    if (loss == 0 && slope == 0) continue;
    FAIL(
        fmt::format("score {}, target {}: loss {} and slope {}, expected 0 "
                    "and 0\n{}",
                    score, target, loss, slope, guess(score, target, loss)));
  }
  SUCCEED();
}

}  // namespace hood
