#include <Eigen/Core>
#include <common/data/batches.hpp>
#include <common/data/made_digits.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

/// Pixels as columns with a constant 1 below them: [28 * 28 + 1, N].
Eigen::MatrixXf columns(const Dataset& data) {
  Eigen::MatrixXf result(28 * 28 + 1, data.size());
  result.topRows(28 * 28) =
      Eigen::Map<
          const Eigen::Matrix<std::uint8_t, Eigen::Dynamic, Eigen::Dynamic>>(
          data.images.data(), 28 * 28, data.size())
          .cast<float>() /
      255;
  result.bottomRows(1).setOnes();
  return result;
}

/// Softmax's probabilities less the right answers, [10, N].
Eigen::MatrixXf errors(const Eigen::MatrixXf& weights, const Eigen::MatrixXf& x,
                       const std::vector<std::uint8_t>& labels) {
  Eigen::MatrixXf p = weights * x;
  for (Eigen::Index i = 0; i < p.cols(); ++i) {
    p.col(i) = (p.col(i).array() - p.col(i).maxCoeff()).exp();
    p.col(i) /= p.col(i).sum();
    p(labels[static_cast<std::size_t>(i)], i) -= 1;
  }
  return p;
}

/// The share of `test` that a linear softmax classifier gets right after
/// training on `train`.
double linear_accuracy(const Dataset& train, const Dataset& test) {
  // Products this small are slower when several threads share them.
  Eigen::setNbThreads(1);
  Eigen::MatrixXf weights = Eigen::MatrixXf::Zero(10, 28 * 28 + 1);
  Eigen::MatrixXf speed = weights;
  const auto size = static_cast<std::uint32_t>(train.size());
  for (std::uint64_t epoch = 0; epoch < 30; ++epoch) {
    for (const Batch& batch : shuffled_batches(size, 50, 1, epoch)) {
      const Dataset part = subset(train, batch);
      const Eigen::MatrixXf x = columns(part);
      speed = 0.9f * speed -
              0.001f * errors(weights, x, part.labels) * x.transpose();
      weights += speed;
    }
  }
  const Eigen::MatrixXf scores = weights * columns(test);
  int right = 0;
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    Eigen::Index answer;
    scores.col(i).maxCoeff(&answer);
    right += answer == test.labels[static_cast<std::size_t>(i)];
  }
  return static_cast<double>(right) / static_cast<double>(test.size());
}

}  // namespace

TEST_CASE("A made digit depends on seed and number alone") {
  const Dataset few = make_digits(5, 7);
  const Dataset many = make_digits(40, 7);
  REQUIRE(many.images.shape() == Shape({40, 1, 28, 28}, "NCHW"));
  CHECK(std::equal(few.images.begin(), few.images.end(), many.images.begin()));
  CHECK(std::equal(few.labels.begin(), few.labels.end(), many.labels.begin()));
  const Dataset other = make_digits(5, 8);
  for (std::int64_t i = 0; i < 5; ++i) {
    CHECK(!std::equal(few.images.slice(i, 1).begin(),
                      few.images.slice(i, 1).end(),
                      other.images.slice(i, 1).begin()));
  }
  CHECK(refusal([] { make_digits(0, 1); }) != "accepted");
  CHECK(refusal([] { make_digits(-1, 1); }) != "accepted");
}

TEST_CASE(
    "Made digits are inked about as much as handwriting, and all differ") {
  const Dataset data = make_digits(2000, 1);
  for (const int size : class_sizes(data)) CHECK(std::abs(size - 200) < 60);
  const Spread ink = channel_spread(data, 0);
  CHECK((ink.mean > 0.08 && ink.mean < 0.16));
  CHECK((ink.deviation > 0.2 && ink.deviation < 0.35));

  const Eigen::MatrixXf x = columns(data);
  for (Eigen::Index i = 0; i < 200; ++i) {
    CHECK(x.col(i).sum() - 1 > 20);
    CHECK(x.col(i).maxCoeff() > 0.4f);
    for (Eigen::Index j = 0; j < i; ++j) {
      CHECK((x.col(i) - x.col(j)).squaredNorm() > 1);
    }
  }
}

TEST_CASE("A linear classifier does not master the made digits") {
  const double accuracy =
      linear_accuracy(make_digits(4000, 1), make_digits(1000, 2));
  INFO("accuracy " << accuracy);
  CHECK(accuracy <= 0.93);
  CHECK(accuracy >= 0.70);
}
