#pragma once

#include <chapters/02_backpropagation/spirals.hpp>
#include <chapters/02_backpropagation/two_layer_network.hpp>
#include <common/data/batches.hpp>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace hood {

/// How a network is to learn.
struct LearningPlan {
  std::int64_t hidden;
  std::int64_t batch;  // examples a step
  double rate;
  std::int64_t epochs;  // at most
  std::uint64_t seed;
};

/// A network of two inputs with weights drawn for the plan's seed.
TwoLayerNetwork<float> new_network(const LearningPlan& plan);

/// One step downhill for each of the batches.
void train_epoch(TwoLayerNetwork<float>& network,
                 const PointBatch<float>& examples,
                 const std::vector<Batch>& batches, double rate);

/// The share of examples whose output is on the right side of 0.5.
double accuracy(TwoLayerNetwork<float>& network,
                const PointBatch<float>& examples);

/// How a training went.
struct LearningCurve {
  std::vector<double> loss;  // over all examples: [0] untrained, [e] epoch e
  double epoch_seconds;      // of an epoch's steps, the median; 0 for none

  std::int64_t epochs() const { return std::ssize(loss) - 1; }
  /// What the epochs cost, whatever else the machine did meanwhile.
  double seconds() const { return double(epochs()) * epoch_seconds; }
};

/// Trains a new network until the loss is at most `goal` or the plan's epochs
/// are over.
LearningCurve learning_curve(const LearningPlan& plan,
                             const PointBatch<float>& examples, double goal);

/// A learning rate and what it took to reach the goal, the mean over seeds.
struct RateTrial {
  double rate;
  double epochs;
  double seconds;
  LearningCurve first;  // of the first seed
};

/// Of `rates`, the one with which the goal is reached in the fewest epochs,
/// the mean over `seeds` runs that start from plan.seed, plan.seed + 1 and so
/// on. A rate counts only if every run reaches the goal; none may.
std::optional<RateTrial> best_rate(const LearningPlan& plan,
                                   const PointBatch<float>& examples,
                                   double goal,
                                   const std::vector<double>& rates,
                                   std::uint64_t seeds);

}  // namespace hood
