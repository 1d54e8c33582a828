#include <chapters/02_backpropagation/training.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/timing.hpp>
#include <limits>

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

std::vector<Milestone> learning_curve(const LearningPlan& plan,
                                      const PointBatch<float>& examples,
                                      double goal) {
  const auto count = static_cast<std::uint32_t>(examples.x.rows());
  TwoLayerNetwork<float> network = new_network(plan);
  const auto loss = [&] {
    network.forward(examples.x);
    return double(network.loss(examples.t));
  };
  std::vector<Milestone> curve{{0, 0, loss()}};
  while (curve.back().epoch < plan.epochs && !(curve.back().loss <= goal)) {
    const std::int64_t epoch = curve.back().epoch + 1;
    const auto batches =
        shuffled_batches(count, static_cast<std::uint32_t>(plan.batch),
                         plan.seed, static_cast<std::uint64_t>(epoch));
    const Stopwatch watch;
    train_epoch(network, examples, batches, plan.rate);
    const double seconds = curve.back().seconds + watch.seconds();
    curve.push_back({epoch, seconds, loss()});
  }
  return curve;
}

RateTrial best_rate(LearningPlan plan, const PointBatch<float>& examples,
                    double goal, const std::vector<double>& rates,
                    std::uint64_t seeds) {
  const std::uint64_t first_seed = plan.seed;
  std::int64_t fewest = plan.epochs * static_cast<std::int64_t>(seeds) + 1;
  RateTrial best{};
  for (const double rate : rates) {
    plan.rate = rate;
    std::int64_t epochs = 0;
    double seconds = 0;
    bool reached = true;
    for (std::uint64_t run = 0; run < seeds && reached; ++run) {
      plan.seed = first_seed + run;
      const auto curve = learning_curve(plan, examples, goal);
      epochs += curve.back().epoch;
      seconds += curve.back().seconds;
      reached = curve.back().loss <= goal && epochs < fewest;
    }
    if (!reached) continue;
    fewest = epochs;
    best = {rate, double(epochs) / double(seeds), seconds / double(seeds)};
  }
  if (best.rate == 0) {
    check_failed(fmt::format("batches of {}: no learning rate reaches a loss "
                             "of {} in {} epochs",
                             plan.batch, goal, plan.epochs));
  }
  return best;
}

}  // namespace hood
