#pragma once

#include <chapters/03_digits/softmax_cross_entropy.hpp>
#include <common/core/options.hpp>
#include <common/data/batches.hpp>
#include <common/data/dataset.hpp>
#include <string>

namespace hood {

/// A data set in three parts that share no picture.
struct Parts {
  Dataset train;       // to learn from
  Dataset validation;  // to choose by
  Dataset test;        // to be looked at once, at the end
};

/// One of the four sets. "mnist" and "fashion-mnist" come with a test part;
/// of "digits" and "made" a fifth is drawn for it. A tenth of what is there
/// for training is drawn for validation. Bad input if the files of a set that
/// does not ship are missing or wrong.
Parts load_parts(const Options& options, const std::string& set);

/// Pictures as a net takes them.
struct Examples {
  Matrix<float> x;  // [N, C*H*W], 0 for black to 1 for white
  Labels labels;    // [N]
};

/// The pictures of `data` with these indices, in this order.
void load_batch(const Dataset& data, const Batch& batch, Examples& into);

}  // namespace hood
