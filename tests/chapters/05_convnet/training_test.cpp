#include <omp.h>

#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/training.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/core/error.hpp>
#include <tests/chapters/03_digits/digits.hpp>
#include <tests/chapters/05_convnet/weights.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

Network<float> new_net(std::uint64_t seed = 1) {
  return lenet<float>(digits().train.images.shape(), 10, seed,
                      all_versions<float>().back());
}

Recipe recipe_of(std::int64_t epochs) {
  Recipe recipe{};
  recipe.epochs = epochs;
  recipe.batch = 32;
  recipe.learning_rate = 0.1;
  recipe.seed = 1;
  return recipe;
}

}  // namespace

TEST_CASE("training reads 95 % of digits it has never seen") {
  Network<float> net = new_net();
  const double before = score_of(read_pictures(net, digits().test)).accuracy;
  const auto epochs = train(net, digits(), recipe_of(10), false);
  CHECK(before < 0.3);
  CHECK(score_of(read_pictures(net, digits().test)).accuracy >= 0.95);
  CHECK(epochs.size() == 10);
  CHECK(epochs.back().train.loss < epochs.front().train.loss);
}

TEST_CASE("the same seed gives the same net, on any number of threads") {
  const int before = omp_get_max_threads();
  Eigen::setNbThreads(1);
  const auto trained = [&](int threads) {
    omp_set_num_threads(threads);
    Network<float> net = new_net();
    train(net, digits(), recipe_of(1), false);
    return weights_of(net);
  };
  const auto one = trained(1);
  CHECK(one == trained(1));
  CHECK(one == trained(3));
  omp_set_num_threads(before);
}

TEST_CASE("kept are the weights after the best epoch") {
  Network<float> net = new_net();
  // At this rate the later epochs spoil what the first have learned.
  Recipe recipe = recipe_of(6);
  recipe.learning_rate = 0.4;
  recipe.constant_rate = true;
  const auto epochs = train(net, digits(), recipe, false);
  const double kept =
      score_of(read_pictures(net, digits().validation)).accuracy;
  CHECK(kept == epochs[static_cast<std::size_t>(best_epoch(epochs) - 1)]
                    .validation.accuracy);
}

TEST_CASE("pictures are loaded in the order asked for, 0 to 1") {
  const ImageBatch batch = load_images(digits().train, {5, 2});
  CHECK(batch.x.shape() == Shape({2, 1, 8, 8}, "NCHW"));
  CHECK(batch.labels ==
        Labels{digits().train.labels[5], digits().train.labels[2]});
  for (std::int64_t i = 0; i < 64; ++i) {
    CHECK(batch.x.data()[i] ==
          float(digits().train.images.data()[5 * 64 + i]) / 16);
  }
}

TEST_CASE("weights that make no scores are refused") {
  Network<float> net = new_net();
  CHECK_THAT(
      refusal([&] { require_finite(read_pictures(net, digits().test)); }),
      ContainsSubstring("accepted"));
  for (const auto& [name, one] : net.learned()) {
    std::fill(one->value.begin(), one->value.end(), 1e30f);
  }
  CHECK_THAT(
      refusal([&] { require_finite(read_pictures(net, digits().test)); }),
      ContainsSubstring("not finite"));
}

TEST_CASE("training says what it cannot do") {
  Network<float> net = new_net();
  Recipe recipe = recipe_of(1);
  recipe.batch = 100000;
  CHECK_THAT(refusal([&] { train(net, digits(), recipe, false); }),
             ContainsSubstring("batches of 100000"));
  recipe = recipe_of(3);
  recipe.learning_rate = 1e6;
  CHECK_THAT(refusal([&] { train(net, digits(), recipe, false); }),
             ContainsSubstring("smaller --learning-rate"));
}

}  // namespace hood
