#include <algorithm>
#include <chapters/05_convnet/training.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/progress.hpp>

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
                    const std::vector<Batch>& batches, double rate,
                    Progress& progress) {
  std::vector<Reading> readings;
  for (const Batch& batch : batches) {
    const auto [x, labels] = load_images(data, batch);
    append_readings(matrix_from_scores(net.forward(x)), labels, readings);
    net.backward(x, labels);
    net.step(static_cast<float>(rate));
    progress.advance();
  }
  return score_of(readings);
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
  std::vector<Reading> readings;
  for (const Batch& batch : batches_in_order(data)) {
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
    epochs.push_back(run_epoch(
        parts, recipe, number,
        [&](const std::vector<Batch>& batches, double rate) {
          return learn_batches(net, parts.train, batches, rate, progress);
        },
        [&](const Dataset& data) { return read_pictures(net, data); }));
    if (best_epoch(epochs) == number) best = weights_of(net);
  }
  put_weights(net, best);
  return epochs;
}

}  // namespace hood
