#pragma once

#include <chapters/03_digits/classifier.hpp>
#include <chapters/03_digits/pipeline.hpp>
#include <chapters/03_digits/readings.hpp>
#include <cstdint>
#include <functional>
#include <vector>

namespace hood {

/// How a net is trained.
struct Recipe {
  std::int64_t epochs = 40;
  std::int64_t batch = 64;
  std::int64_t hidden = 256;
  double learning_rate = 1;    // of the first epoch
  bool constant_rate = false;  // else it falls in equal steps towards 0
  std::uint64_t seed = 1;      // of the weights and the pictures' order
};

/// One line of the training's story.
struct Epoch {
  std::int64_t number;  // from 1
  double learning_rate;
  Score train;  // each picture read just before the step it takes part in
  Score validation;
  double seconds;  // of training; validation is not counted
};

/// Takes a step for each batch; what the net made of each just before its step.
using Learn = std::function<Score(const std::vector<Batch>& batches,
                                  double learning_rate)>;
/// Readings of all pictures, in their order.
using Read = std::function<std::vector<Reading>(const Dataset& data)>;

/// One epoch, counted from 1, of a net of any kind: learns the training part in
/// the epoch's own order, at the epoch's rate, and reads the validation part.
/// Bad input if the loss stops being a number.
Epoch run_epoch(const Parts& parts, const Recipe& recipe, std::int64_t number,
                const Learn& learn, const Read& read);

/// All pictures in their order, as many at once as a net reads with ease.
std::vector<Batch> batches_in_order(const Dataset& data);

/// Bad input if a batch is larger than the training set.
void require_batch_fits(const Dataset& data, const Recipe& recipe);

/// A net for pictures like these, with random weights. Bad input if a batch is
/// larger than the training set.
Classifier<float> new_classifier(const Dataset& data, const Recipe& recipe);

/// Readings of all pictures, in their order.
std::vector<Reading> read_pictures(Classifier<float>& net, const Dataset& data);

/// The number of the epoch with the highest validation accuracy, the latest of
/// equals. Check failed if there are none.
std::int64_t best_epoch(const std::vector<Epoch>& epochs);

/// Trains `net` and leaves in it the weights after best_epoch(). Bad input if
/// the loss stops being a number.
std::vector<Epoch> train(Classifier<float>& net, const Parts& parts,
                         const Recipe& recipe, bool show_progress);

}  // namespace hood
