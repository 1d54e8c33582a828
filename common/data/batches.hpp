#pragma once

#include <cstdint>
#include <vector>

namespace hood {

/// Indices of the examples of one mini-batch.
using Batch = std::vector<std::uint32_t>;

/// One epoch: every example once, in an order drawn from (seed, epoch), cut
/// into mini-batches of `batch_size`; the last may be smaller. Bad input if
/// batch_size is 0 or more than `examples`.
std::vector<Batch> shuffled_batches(std::uint32_t examples,
                                    std::uint32_t batch_size,
                                    std::uint64_t seed, std::uint64_t epoch);

/// The examples' indices in random order, cut into three parts that share
/// none.
struct Split {
  std::vector<std::uint32_t> train;
  std::vector<std::uint32_t> validation;
  std::vector<std::uint32_t> test;
};

/// @param validation, test  fractions of the examples, together below 1
Split split_examples(std::uint32_t examples, double validation, double test,
                     std::uint64_t seed);

}  // namespace hood
