#include <chapters/02_backpropagation/training.hpp>
#include <cmath>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

const LearningPlan PLAN{32, 16, 1, 500, 1};

}  // namespace

TEST_CASE("spirals have two arms of their own labels") {
  const auto points = spirals(401, 1);
  CHECK(points.size() == 401);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CHECK(points[i].label == static_cast<int>(i % 2));
    CHECK(std::hypot(points[i].x, points[i].y) < 3.6);
  }
  CHECK(spirals(401, 1)[7].x == points[7].x);
  CHECK(spirals(401, 2)[7].x != points[7].x);
  CHECK(spirals(0, 1).empty());
  CHECK_THROWS(spirals(-1, 1));
}

TEST_CASE("a batch holds the examples asked for, in order") {
  const PointBatch<float> all({{1, 2, 0}, {3, 4, 1}, {5, 6, 1}});
  PointBatch<float> some;
  all.gather({2, 0}, some);
  Matrix<float> x(2, 2);
  x << 5, 6, 1, 2;
  CHECK(some.x == x);
  CHECK(some.t(0, 0) == 1);
  CHECK(some.t(1, 0) == 0);
  all.gather({1}, some);
  CHECK(some.x.rows() == 1);
  CHECK(some.x(0, 1) == 4);
}

TEST_CASE("spirals are learned from at least 9 of 10 seeds") {
  int learned = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    LearningPlan plan = PLAN;
    plan.seed = seed;
    const PointBatch<float> examples(spirals(400, seed));
    TwoLayerNetwork<float> network = new_network(plan);
    for (std::uint64_t epoch = 1; epoch <= 500; ++epoch) {
      train_epoch(network, examples, shuffled_batches(400, 16, seed, epoch),
                  plan.rate);
    }
    const double right = accuracy(network, examples);
    UNSCOPED_INFO("seed " << seed << ": " << right);
    if (right >= 0.98) ++learned;
  }
  CHECK(learned >= 9);
}

TEST_CASE("exclusive or needs two hidden neurons, not one") {
  const PointBatch<float> corners(xor_corners());
  const auto best_of_five = [&](std::int64_t hidden) {
    double best = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      TwoLayerNetwork<float> network = new_network({hidden, 4, 3, 1000, seed});
      for (std::uint64_t epoch = 1; epoch <= 1000; ++epoch) {
        train_epoch(network, corners, shuffled_batches(4, 4, seed, epoch), 3);
      }
      best = std::max(best, accuracy(network, corners));
    }
    return best;
  };
  CHECK(best_of_five(1) <= 0.75);
  CHECK(best_of_five(2) == 1);
}

TEST_CASE("the same plan learns the same, another seed does not") {
  const PointBatch<float> examples(spirals(50, 1));
  LearningPlan plan = PLAN;
  plan.epochs = 5;
  const auto first = learning_curve(plan, examples, 0);
  const auto again = learning_curve(plan, examples, 0);
  plan.seed = 2;
  const auto other = learning_curve(plan, examples, 0);
  REQUIRE(first.loss.size() == 6);
  CHECK(first.loss == again.loss);
  for (std::size_t i = 0; i < first.loss.size(); ++i) {
    CHECK(first.loss[i] != other.loss[i]);
  }
}

TEST_CASE("every example counts, also those of a smaller last batch") {
  const PointBatch<float> examples(spirals(5, 1));
  const std::vector<Batch> batches{{0, 1, 2}, {3, 4}};
  TwoLayerNetwork<float> network = new_network(PLAN);
  TwoLayerNetwork<float> expected = network;
  train_epoch(network, examples, batches, 0.5);
  for (const Batch& batch : batches) {
    PointBatch<float> some;
    examples.gather(batch, some);
    expected.forward(some.x);
    expected.backward(some.x, some.t);
    expected.step(0.5f);
  }
  CHECK(network.first.w == expected.first.w);
  CHECK(network.second.b == expected.second.b);
}

TEST_CASE("a curve ends at its goal or with its epochs") {
  const PointBatch<float> corners(xor_corners());
  LearningPlan plan{8, 4, 3, 1000, 1};
  const auto reached = learning_curve(plan, corners, 0.01);
  CHECK(reached.loss.back() <= 0.01);
  CHECK(reached.loss[reached.loss.size() - 2] > 0.01);
  CHECK(reached.seconds() > 0);
  CHECK(reached.seconds() ==
        Approx(reached.epoch_seconds * double(reached.loss.size() - 1)));
  plan.epochs = 2;
  CHECK(learning_curve(plan, corners, 0.01).epochs() == 2);
  plan.epochs = 0;
  CHECK(learning_curve(plan, corners, 0.01).loss.size() == 1);
  CHECK(learning_curve(plan, corners, 0.01).seconds() == 0);
}

TEST_CASE("the best rate is the one that needs the fewest epochs") {
  const PointBatch<float> corners(xor_corners());
  const LearningPlan plan{8, 4, 0, 1000, 1};
  const std::vector<double> rates{0.3, 3, 1};
  const auto best = best_rate(plan, corners, 0.01, rates, 3);
  REQUIRE(best.has_value());
  for (const double rate : rates) {
    double epochs = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto curve =
          learning_curve({8, 4, rate, 1000, seed}, corners, 0.01);
      epochs += double(curve.epochs()) / 3;
    }
    CAPTURE(rate, epochs);
    if (rate == best->rate) {
      CHECK(best->epochs == Approx(epochs));
      const LearningPlan first{8, 4, rate, 1000, 1};
      CHECK(best->first.loss == learning_curve(first, corners, 0.01).loss);
    } else {
      CHECK(best->epochs <= epochs);
    }
  }
  CHECK_FALSE(best_rate(plan, corners, 0.01, {1e-6}, 3).has_value());
}

TEST_CASE("batches larger than the data are refused") {
  const PointBatch<float> examples(spirals(5, 1));
  LearningPlan plan = PLAN;
  plan.batch = 6;
  CHECK_THROWS(learning_curve(plan, examples, 0));
}

}  // namespace hood
