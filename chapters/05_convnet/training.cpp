#include <algorithm>
#include <chapters/05_convnet/training.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/progress.hpp>
#include <common/measure/timing.hpp>
#include <numeric>

namespace hood {
namespace {

std::vector<Tensor<float>> weights_of(Network<float>& net) {
  std::vector<Tensor<float>> weights;
  for (const auto& [name, one] : net.learned()) weights.push_back(one->value);
  return weights;
}

void put_weights(Network<float>& net,
                 const std::vector<Tensor<float>>& weights) {
  std::size_t i = 0;
  for (const auto& [name, one] : net.learned()) one->value = weights.at(i++);
}

/// One step for each batch; what the net made of each just before its step.
Score learn_batches(Network<float>& net, const Dataset& data,
                    const std::vector<Batch>& batches, float rate,
                    Progress& progress) {
  std::vector<Reading> readings;
  for (const Batch& batch : batches) {
    const auto [x, labels] = load_images(data, batch);
    append_readings(matrix_from_scores(net.forward(x)), labels, readings);
    net.backward(x, labels);
    net.step(rate);
    progress.advance();
  }
  return score_of(readings);
}

std::vector<Batch> batches_of(const Dataset& data, const Recipe& recipe,
                              std::int64_t epoch) {
  return shuffled_batches(static_cast<std::uint32_t>(data.size()),
                          static_cast<std::uint32_t>(recipe.batch), recipe.seed,
                          static_cast<std::uint64_t>(epoch));
}

Epoch learn_epoch(Network<float>& net, const Parts& parts, const Recipe& recipe,
                  std::int64_t number, Progress& progress) {
  Epoch epoch{};
  epoch.number = number;
  epoch.learning_rate = rate_of(number, recipe);
  const Stopwatch watch;
  epoch.train =
      learn_batches(net, parts.train, batches_of(parts.train, recipe, number),
                    static_cast<float>(epoch.learning_rate), progress);
  epoch.seconds = watch.seconds();
  epoch.validation = score_of(read_pictures(net, parts.validation));
  // The last step may have spoiled what was finite before.
  if (!std::isfinite(epoch.train.loss + epoch.validation.loss)) {
    bad_input(fmt::format("the loss is not finite in epoch {}", number),
              "try a smaller --learning-rate");
  }
  return epoch;
}

}  // namespace

ImageBatch load_images(const Dataset& data, const Batch& batch) {
  Examples examples;
  load_batch(data, batch, examples);
  ImageBatch images{
      Tensor<float>(data.images.shape().with_outermost(std::ssize(batch))),
      std::move(examples.labels)};
  std::copy_n(examples.x.data(), examples.x.size(), images.x.data());
  return images;
}

std::vector<Reading> read_pictures(Network<float>& net, const Dataset& data) {
  constexpr std::int64_t AT_ONCE = 500;
  std::vector<Reading> readings;
  for (std::int64_t first = 0; first < data.size(); first += AT_ONCE) {
    Batch batch(
        static_cast<std::size_t>(std::min(AT_ONCE, data.size() - first)));
    std::iota(batch.begin(), batch.end(), static_cast<std::uint32_t>(first));
    const auto [x, labels] = load_images(data, batch);
    append_readings(matrix_from_scores(net.forward(x)), labels, readings);
  }
  return readings;
}

void require_finite(const std::vector<Reading>& readings) {
  if (std::isfinite(score_of(readings).loss)) return;
  bad_input("the network's scores are not finite",
            "its weights are too large: learn anew");
}

std::vector<Epoch> train(Network<float>& net, const Parts& parts,
                         const Recipe& recipe, bool show_progress) {
  require_batch_fits(parts.train, recipe);
  const std::int64_t steps =
      (parts.train.size() + recipe.batch - 1) / recipe.batch;
  Progress progress("training", recipe.epochs * steps, show_progress);
  std::vector<Epoch> epochs;
  std::vector<Tensor<float>> best;
  for (std::int64_t number = 1; number <= recipe.epochs; ++number) {
    epochs.push_back(learn_epoch(net, parts, recipe, number, progress));
    if (best_epoch(epochs) == number) best = weights_of(net);
  }
  put_weights(net, best);
  return epochs;
}

}  // namespace hood
