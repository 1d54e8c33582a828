#include <chapters/02_backpropagation/gradient_check.hpp>
#include <chapters/03_digits/softmax_cross_entropy.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/worse.hpp>
#include <functional>
#include <limits>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

constexpr double NOT_A_NUMBER = std::numeric_limits<double>::quiet_NaN();

template <class Scalar>
Matrix<Scalar> random_logits(int n, int k, std::uint64_t stream) {
  Matrix<Scalar> logits(n, k);
  for (Eigen::Index i = 0; i < logits.size(); ++i) {
    logits.data()[i] = 3 * Random(4, stream).normal(i);
  }
  return logits;
}

Labels random_labels(int n, int k) {
  Labels labels(n);
  for (int i = 0; i < n; ++i) {
    labels[i] = static_cast<std::uint8_t>(Random(4, 99).below(i, k));
  }
  return labels;
}

/// Softmax and its loss as the definitions have them, in a wider type.
long double loss_by_definition(const Matrix<double>& logits,
                               const Labels& labels) {
  long double loss = 0;
  for (Eigen::Index n = 0; n < logits.rows(); ++n) {
    long double sum = 0;
    for (const double z : logits.row(n)) {
      sum += std::exp(static_cast<long double>(z));
    }
    loss -= std::log(std::exp(static_cast<long double>(logits(n, labels[n]))) /
                     sum);
  }
  return loss / logits.rows();
}

using LossAndSlope = std::function<double(const Matrix<double>&, const Labels&,
                                          Matrix<double>&)>;

/// How far the slopes are from measured ones; 1 and more if not at all near.
double slope_error(const LossAndSlope& loss_and_slope, int n, int k) {
  Matrix<double> logits = random_logits<double>(n, k, 1);
  const Labels labels = random_labels(n, k);
  Matrix<double> dlogits = Matrix<double>::Constant(n, k, NOT_A_NUMBER);
  loss_and_slope(logits, labels, dlogits);
  const LossFunction loss = [&] {
    Matrix<double> ignored;
    return softmax_cross_entropy(logits, labels, ignored);
  };
  double largest = 0;
  for (Eigen::Index i = 0; i < logits.size(); ++i) {
    const double measured = central_difference(loss, logits.data()[i], 1e-4);
    const double error = std::abs(measured - dlogits.data()[i]) * n;
    largest = worse(largest, error);
  }
  return largest;
}

struct Extreme {
  std::vector<float> logits;
  std::uint8_t label;
  float loss;
  std::vector<float> slopes;
};

}  // namespace

TEST_CASE("the probabilities of a row add up to 1") {
  for (const int n : {1, 2, 7, 33}) {
    for (const int k : {1, 2, 3, 10, 33}) {
      CAPTURE(n, k);
      Matrix<float> log_p = Matrix<float>::Constant(3, 3, NAN);
      log_softmax(random_logits<float>(n, k, 7), log_p);
      REQUIRE(log_p.rows() == n);
      REQUIRE(log_p.cols() == k);
      for (int row = 0; row < n; ++row) {
        const float sum = log_p.row(row).array().exp().sum();
        CHECK(std::abs(sum - 1) <= 1e-6f * static_cast<float>(k));
      }
    }
  }
}

TEST_CASE("the loss is what its definition says") {
  for (const int n : {1, 2, 3, 7, 10, 33}) {
    for (const int k : {1, 2, 3, 7, 10, 33}) {
      CAPTURE(n, k);
      const auto logits = random_logits<double>(n, k, 2);
      const Labels labels = random_labels(n, k);
      Matrix<double> dlogits;
      const double loss = softmax_cross_entropy(logits, labels, dlogits);
      const auto expected =
          static_cast<double>(loss_by_definition(logits, labels));
      CHECK(std::abs(loss - expected) <= 1e-13 * (1 + expected));
    }
  }
}

TEST_CASE("the same amount on every score changes nothing") {
  const auto logits = random_logits<double>(5, 10, 3);
  Matrix<double> log_p, shifted;
  log_softmax(logits, log_p);
  for (const double shift : {-1e5, -17.0, 0.5, 1e5}) {
    log_softmax(Matrix<double>(logits.array() + shift), shifted);
    CHECK((log_p - shifted).cwiseAbs().maxCoeff() <= 1e-10);
  }
}

TEST_CASE("no score is too large, and a label hit exactly costs 0") {
  const std::vector<Extreme> extremes{
      {{2000, -2000, 0}, 0, 0, {0, 0, 0}},
      {{2000, -2000, 0}, 1, 4000, {1, -1, 0}},
      {{-2000, -2000, 2000}, 2, 0, {0, 0, 0}},
      {{-2000, -2000}, 0, std::log(2.0f), {-0.5, 0.5}},
      {{2000, 2000}, 1, std::log(2.0f), {0.5, -0.5}},
      {{1e30f, -1e30f}, 0, 0, {0, 0}},
      {{150, 0}, 0, 0, {0, 0}},
      {{0, 0, 0, 0}, 3, std::log(4.0f), {0.25, 0.25, 0.25, -0.75}},
      {{-7}, 0, 0, {0}}};
  for (const auto& [values, label, loss, slopes] : extremes) {
    CAPTURE(values, int{label});
    const auto k = static_cast<Eigen::Index>(values.size());
    const Matrix<float> logits =
        Eigen::Map<const Matrix<float>>(values.data(), 1, k);
    Matrix<float> dlogits = Matrix<float>::Constant(1, k, NAN);
    const float got = softmax_cross_entropy(logits, {label}, dlogits);
    CHECK(std::abs(got - loss) <= 1e-6f * loss);
    for (Eigen::Index i = 0; i < k; ++i) {
      CAPTURE(i);
      CHECK(std::abs(dlogits(0, i) - slopes[i]) <= 1e-6f * std::abs(slopes[i]));
    }
  }
}

TEST_CASE("the drawing shows what softmax makes of its scores") {
  const std::string drawing =
      read_file(source_root() / "chapters/03_digits/figures/03_softmax.svg");
  Matrix<double> logits(1, 3), log_p, dlogits;
  logits << 2, -1, 1;
  log_softmax(logits, log_p);
  const double loss = softmax_cross_entropy(logits, {0}, dlogits);
  const auto check_shown = [&](double number, int digits) {
    const std::string text = fmt::format("{}{:.{}f}<", number < 0 ? "−" : "",
                                         std::abs(number), digits);
    CAPTURE(text);
    CHECK(drawing.find(text) != std::string::npos);
  };
  check_shown(loss, 4);
  check_shown(logits.array().exp().sum(), 3);
  for (int k = 0; k < 3; ++k) {
    check_shown(std::exp(logits(0, k)), 3);
    check_shown(std::exp(log_p(0, k)), 4);
    check_shown(dlogits(0, k), 4);
  }
}

TEST_CASE("the definition taken literally fails from 89 on") {
  CHECK(naive_cross_entropy({88, 0}, 0) == 0);
  CHECK(std::isnan(naive_cross_entropy({89, 0}, 0)));
  CHECK(std::isinf(naive_cross_entropy({89, 0}, 1)));
  CHECK(naive_cross_entropy({1, 0}, 1) == Approx(1.313262));
}

TEST_CASE("a score that is no number is not hidden") {
  for (const int place : {0, 4, 9}) {
    Matrix<float> logits = random_logits<float>(1, 10, 5);
    logits(0, place) = NAN;
    Matrix<float> dlogits;
    CHECK(std::isnan(softmax_cross_entropy(logits, {3}, dlogits)));
  }
}

TEST_CASE("the slopes by the scores agree with differences") {
  for (const int n : {1, 2, 3, 7, 10, 33}) {
    for (const int k : {1, 2, 3, 7, 10, 33}) {
      CAPTURE(n, k);
      CHECK(slope_error(softmax_cross_entropy<double>, n, k) <= 1e-7);
    }
  }
}

TEST_CASE("broken slopes are noticed") {
  const auto broken = [](const std::function<void(Matrix<double>&)>& mistake) {
    return [=](const Matrix<double>& logits, const Labels& labels,
               Matrix<double>& dlogits) {
      const double loss = softmax_cross_entropy(logits, labels, dlogits);
      mistake(dlogits);
      return loss;
    };
  };
  using M = Matrix<double>;
  CHECK(slope_error(broken([](M& d) { d = -d; }), 3, 7) > 1e-2);
  CHECK(slope_error(broken([](M& d) { d *= double(d.rows()); }), 3, 7) > 1e-2);
  CHECK(slope_error(broken([](M& d) { d.row(0) = d.row(1); }), 3, 7) > 1e-2);
  CHECK(slope_error(broken([](M& d) { d(2, 6) = NAN; }), 3, 7) != 0);
  CHECK(!(slope_error(broken([](M& d) { d(2, 6) = NAN; }), 3, 7) <= 1e-7));
}

TEST_CASE("labels that do not fit are refused") {
  const Matrix<float> logits = Matrix<float>::Zero(2, 3);
  Matrix<float> dlogits;
  for (const Labels& labels :
       {Labels{}, Labels{0}, Labels{0, 1, 2}, Labels{0, 3}}) {
    CAPTURE(labels);
    CHECK_THROWS_AS(softmax_cross_entropy(logits, labels, dlogits), Error);
  }
  CHECK_THROWS_AS(softmax_cross_entropy(Matrix<float>(0, 3), {}, dlogits),
                  Error);
}

}  // namespace hood
