#include <chapters/03_digits/training.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <tests/chapters/03_digits/digits.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

Recipe short_recipe() {
  Recipe recipe;
  recipe.epochs = 3;
  recipe.hidden = 32;
  return recipe;
}

}  // namespace

TEST_CASE("training reaches 95 % on digits it has never seen") {
  Eigen::setNbThreads(1);
  const Recipe recipe;
  Classifier<float> net = new_classifier(digits().train, recipe);
  const double before = score_of(read_pictures(net, digits().test)).accuracy;
  const auto epochs = train(net, digits(), recipe, false);
  const Score after = score_of(read_pictures(net, digits().test));
  CHECK(before < 0.3);
  CHECK(after.accuracy >= 0.95);
  CHECK(epochs.back().train.loss < epochs.front().train.loss);
}

TEST_CASE("the same seed on one thread gives the same net bit for bit") {
  Eigen::setNbThreads(1);
  Recipe recipe = short_recipe();
  const auto weights = [&](std::uint64_t seed) {
    recipe.seed = seed;
    Classifier<float> net = new_classifier(digits().train, recipe);
    train(net, digits(), recipe, false);
    return net.first.w;
  };
  CHECK(weights(1) == weights(1));
  CHECK(weights(1) != weights(2));
}

TEST_CASE("a new net's weights depend on the seed") {
  Recipe recipe = short_recipe();
  const auto first = new_classifier(digits().train, recipe).first.w;
  CHECK(first == new_classifier(digits().train, recipe).first.w);
  recipe.seed = 2;
  CHECK(first != new_classifier(digits().train, recipe).first.w);
}

TEST_CASE("the net is left as it was after the best epoch") {
  Recipe recipe = short_recipe();
  recipe.epochs = 12;
  recipe.learning_rate = 1.9;  // so restless that the last is not the best
  recipe.constant_rate = true;
  Classifier<float> net = new_classifier(digits().train, recipe);
  const auto epochs = train(net, digits(), recipe, false);
  double best = 0;
  for (const Epoch& epoch : epochs) {
    best = std::max(best, epoch.validation.accuracy);
  }
  CHECK(best > epochs.back().validation.accuracy);
  const auto kept = static_cast<std::size_t>(best_epoch(epochs));
  CHECK(epochs.at(kept - 1).validation.accuracy == best);
  CHECK(score_of(read_pictures(net, digits().validation)).accuracy == best);
}

TEST_CASE("of equally good epochs the latest is the best") {
  std::vector<Epoch> epochs;
  for (const double accuracy : {0.5, 0.9, 0.7, 0.9, 0.8}) {
    epochs.push_back({std::ssize(epochs) + 1, 1, {0, 0}, {0, accuracy}, 1});
  }
  CHECK(best_epoch(epochs) == 4);
  epochs.resize(1);
  CHECK(best_epoch(epochs) == 1);
  CHECK_THROWS_AS(best_epoch({}), Error);
}

TEST_CASE("the rate falls in equal steps, or stays") {
  Recipe recipe = short_recipe();
  recipe.epochs = 4;
  recipe.learning_rate = 0.2;
  for (const bool constant : {false, true}) {
    recipe.constant_rate = constant;
    Classifier<float> net = new_classifier(digits().train, recipe);
    const auto epochs = train(net, digits(), recipe, false);
    REQUIRE(epochs.size() == 4);
    for (int i = 0; i < 4; ++i) {
      CAPTURE(constant, i);
      CHECK(epochs[i].number == i + 1);
      CHECK(epochs[i].learning_rate == Approx(constant ? 0.2 : 0.2 - 0.05 * i));
      CHECK(epochs[i].seconds > 0);
    }
  }
}

TEST_CASE("pictures are read in order, whatever the batches") {
  const Classifier<float> fresh =
      new_classifier(digits().train, short_recipe());
  Classifier<float> net = fresh;
  const auto all = read_pictures(net, digits().train);
  REQUIRE(all.size() == 1294);
  for (const std::uint32_t n : {0u, 499u, 500u, 1293u}) {
    CAPTURE(n);
    const auto one = read_pictures(net, subset(digits().train, {n}));
    REQUIRE(one.size() == 1);
    CHECK(all[n].truth == digits().train.labels[n]);
    CHECK(all[n].guess == one[0].guess);
    CHECK(all[n].loss == Approx(one[0].loss));
  }
}

TEST_CASE("the first epoch's loss is that of the pictures before each step") {
  Recipe recipe = short_recipe();
  recipe.epochs = 1;
  recipe.batch = 1294;
  Classifier<float> net = new_classifier(digits().train, recipe);
  const Score before = score_of(read_pictures(net, digits().train));
  const auto epochs = train(net, digits(), recipe, false);
  CHECK(epochs[0].train.loss == Approx(before.loss));
  CHECK(epochs[0].train.accuracy == Approx(before.accuracy));
}

TEST_CASE("a batch larger than the training set is bad input") {
  Recipe recipe = short_recipe();
  recipe.batch = 1295;
  try {
    new_classifier(digits().train, recipe);
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    CHECK(std::string(error.what()).find("1294") != std::string::npos);
  }
}

TEST_CASE("a loss that is no number ends the training") {
  Recipe recipe = short_recipe();
  recipe.learning_rate = 1000;
  recipe.epochs = 50;
  Classifier<float> net = new_classifier(digits().train, recipe);
  net.first.w.setConstant(1e30f);
  try {
    train(net, digits(), recipe, false);
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    CHECK(std::string(error.what()).find("--learning-rate") !=
          std::string::npos);
  }
}

}  // namespace hood
