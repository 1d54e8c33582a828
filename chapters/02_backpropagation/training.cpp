#include <algorithm>
#include <chapters/02_backpropagation/training.hpp>
#include <common/measure/timing.hpp>

namespace hood {
namespace {

constexpr std::uint64_t WEIGHT_STREAM = 1;

}  // namespace

TwoLayerNetwork<float> new_network(const LearningPlan& plan) {
  return {2, static_cast<int>(plan.hidden), Random(plan.seed, WEIGHT_STREAM)};
}

void train_epoch(TwoLayerNetwork<float>& network,
                 const PointBatch<float>& examples,
                 const std::vector<Batch>& batches, double rate) {
  PointBatch<float> some;
  for (const Batch& batch : batches) {
    examples.gather(batch, some);
    network.forward(some.x);
    network.backward(some.x, some.t);
    network.step(static_cast<float>(rate));
  }
}

double accuracy(TwoLayerNetwork<float>& network,
                const PointBatch<float>& examples) {
  const auto answers = network.forward(examples.x).array() >= 0.5f;
  const auto right = answers == (examples.t.array() >= 0.5f);
  return double(right.count()) / double(examples.t.rows());
}

LearningCurve learning_curve(const LearningPlan& plan,
                             const PointBatch<float>& examples, double goal) {
  const auto count = static_cast<std::uint32_t>(examples.x.rows());
  TwoLayerNetwork<float> network = new_network(plan);
  const auto loss = [&] {
    network.forward(examples.x);
    return double(network.loss(examples.t));
  };
  LearningCurve curve{{loss()}, 0};
  std::vector<double> seconds;
  while (curve.epochs() < plan.epochs && !(curve.loss.back() <= goal)) {
    const auto epoch = static_cast<std::uint64_t>(curve.epochs() + 1);
    const auto batches = shuffled_batches(
        count, static_cast<std::uint32_t>(plan.batch), plan.seed, epoch);
    const Stopwatch watch;
    train_epoch(network, examples, batches, plan.rate);
    seconds.push_back(watch.seconds());
    curve.loss.push_back(loss());
  }
  if (!seconds.empty()) curve.epoch_seconds = timing_of(seconds).median;
  return curve;
}

std::optional<RateTrial> best_rate(const LearningPlan& plan,
                                   const PointBatch<float>& examples,
                                   double goal,
                                   const std::vector<double>& rates,
                                   std::uint64_t seeds) {
  const auto runs = static_cast<std::int64_t>(seeds);
  std::optional<RateTrial> best;
  std::int64_t budget = plan.epochs * runs;  // of all runs with one rate
  for (const double rate : rates) {
    std::int64_t epochs = 0;
    double seconds = 0;
    bool reached = true;
    LearningCurve first{};
    for (std::uint64_t run = 0; run < seeds && reached; ++run) {
      LearningPlan trial = plan;
      trial.seed += run;
      trial.rate = rate;
      // A rate that has used up what the best one needed has lost.
      trial.epochs = std::min(plan.epochs, budget - epochs);
      const auto curve = learning_curve(trial, examples, goal);
      epochs += curve.epochs();
      seconds += curve.seconds();
      reached = curve.loss.back() <= goal;
      if (run == 0) first = curve;
    }
    if (!reached) continue;
    budget = epochs;
    best = {rate, double(epochs) / double(runs), seconds / double(runs), first};
  }
  return best;
}

}  // namespace hood
