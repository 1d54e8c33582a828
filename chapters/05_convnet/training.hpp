#pragma once

#include <chapters/03_digits/training.hpp>
#include <chapters/05_convnet/network.hpp>

namespace hood {

/// Pictures as a network of layers takes them.
struct ImageBatch {
  Tensor<float> x;  // [N, C, H, W], 0 for black to 1 for white
  Labels labels;    // [N]
};

/// The pictures of `data` with these indices, in this order.
ImageBatch load_images(const Dataset& data, const Batch& batch);

/// Readings of all pictures, in their order.
std::vector<Reading> read_pictures(Network<float>& net, const Dataset& data);

/// Bad input if the mean loss is not finite: what was learned, or loaded, makes
/// no scores that can be used.
void require_finite(const std::vector<Reading>& readings);

/// As chapter 3 trains: a step downhill for each batch, with a rate that falls
/// from epoch to epoch. Leaves in `net` the weights after best_epoch(). Bad
/// input if a batch is larger than the training set, or if the loss stops being
/// a number. `recipe.hidden` plays no part.
std::vector<Epoch> train(Network<float>& net, const Parts& parts,
                         const Recipe& recipe, bool show_progress);

}  // namespace hood
