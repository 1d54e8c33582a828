#include <algorithm>
#include <chapters/03_digits/training.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/progress.hpp>
#include <common/measure/timing.hpp>
#include <numeric>

namespace hood {
namespace {

double rate_of(std::int64_t epoch, const Recipe& recipe) {
  if (recipe.constant_rate) return recipe.learning_rate;
  const double done = double(epoch - 1) / double(recipe.epochs);
  return recipe.learning_rate * (1 - done);
}

/// One step for each batch; what the net made of each just before its step.
Score learn_batches(Classifier<float>& net, const Dataset& data,
                    const std::vector<Batch>& batches, double rate) {
  Examples examples;
  std::vector<Reading> readings;
  for (const Batch& batch : batches) {
    load_batch(data, batch, examples);
    net.forward(examples.x);
    append_readings(net.logits, examples.labels, readings);
    net.backward(examples.x, examples.labels);
    net.step(static_cast<float>(rate));
  }
  return score_of(readings);
}

Epoch learn_epoch(Classifier<float>& net, const Parts& parts,
                  const Recipe& recipe, std::int64_t number) {
  return run_epoch(
      parts, recipe, number,
      [&](const std::vector<Batch>& batches, double rate) {
        return learn_batches(net, parts.train, batches, rate);
      },
      [&](const Dataset& data) { return read_pictures(net, data); });
}

}  // namespace

void require_batch_fits(const Dataset& data, const Recipe& recipe) {
  if (recipe.batch > data.size()) {
    bad_input(fmt::format("batches of {} pictures", recipe.batch),
              fmt::format("there are only {} to train on", data.size()));
  }
}

Classifier<float> new_classifier(const Dataset& data, const Recipe& recipe) {
  require_batch_fits(data, recipe);
  return {static_cast<int>(data.images.size() / data.size()),
          static_cast<int>(recipe.hidden),
          static_cast<int>(data.classes.size()), recipe.seed};
}

Epoch run_epoch(const Parts& parts, const Recipe& recipe, std::int64_t number,
                const Learn& learn, const Read& read) {
  Epoch epoch{};
  epoch.number = number;
  epoch.learning_rate = rate_of(number, recipe);
  const Stopwatch watch;
  epoch.train =
      learn(shuffled_batches(static_cast<std::uint32_t>(parts.train.size()),
                             static_cast<std::uint32_t>(recipe.batch),
                             recipe.seed, static_cast<std::uint64_t>(number)),
            epoch.learning_rate);
  epoch.seconds = watch.seconds();
  epoch.validation = score_of(read(parts.validation));
  // The last step may have spoiled what was finite before.
  if (!std::isfinite(epoch.train.loss + epoch.validation.loss)) {
    bad_input(fmt::format("the loss is not finite in epoch {}", number),
              "try a smaller --learning-rate");
  }
  return epoch;
}

std::vector<Batch> batches_in_order(const Dataset& data) {
  constexpr std::int64_t AT_ONCE = 500;
  std::vector<Batch> batches;
  for (std::int64_t first = 0; first < data.size(); first += AT_ONCE) {
    batches.emplace_back(std::min(AT_ONCE, data.size() - first));
    std::iota(batches.back().begin(), batches.back().end(),
              static_cast<std::uint32_t>(first));
  }
  return batches;
}

std::vector<Reading> read_pictures(Classifier<float>& net,
                                   const Dataset& data) {
  Examples examples;
  std::vector<Reading> readings;
  for (const Batch& batch : batches_in_order(data)) {
    load_batch(data, batch, examples);
    append_readings(net.forward(examples.x), examples.labels, readings);
  }
  return readings;
}

std::int64_t best_epoch(const std::vector<Epoch>& epochs) {
  if (epochs.empty()) check_failed("the best of no epochs");
  const Epoch* best = &epochs.front();
  for (const Epoch& epoch : epochs) {
    if (epoch.validation.accuracy >= best->validation.accuracy) best = &epoch;
  }
  return best->number;
}

std::vector<Epoch> train(Classifier<float>& net, const Parts& parts,
                         const Recipe& recipe, bool show_progress) {
  Progress progress("training", recipe.epochs, show_progress);
  std::vector<Epoch> epochs;
  Classifier<float> best = net;
  for (std::int64_t number = 1; number <= recipe.epochs; ++number) {
    epochs.push_back(learn_epoch(net, parts, recipe, number));
    if (best_epoch(epochs) == number) best = net;
    const double accuracy = epochs.back().validation.accuracy;
    progress.advance(1, fmt::format("{:.1f} % right", 100 * accuracy));
  }
  net = best;
  return epochs;
}

}  // namespace hood
