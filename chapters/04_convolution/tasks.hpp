#pragma once

#include <array>
#include <chapters/04_convolution/ways.hpp>
#include <common/core/random.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hood {

/// The first numbers of a stream: a tensor of chance.
std::vector<float> normal_numbers(std::int64_t count, const Random& random);

/// One of the three products: what goes in, and what must come out.
struct Task {
  std::string name;  // "y", "dx" or "dw"
  std::vector<float> a, b;
  std::vector<double> expected;
  std::int64_t terms;  // how many products are added up for one result
};

/// y, dx and dw of random tensors.
/// @param exact  the way by which the expected numbers are computed
std::array<Task, 3> tasks_for(const ConvShape& shape, const Way<double>& exact,
                              std::uint64_t seed);

/// What became of a task.
struct Outcome {
  double milliseconds;  // the median of several runs
  double error;         // the largest, divided by the root of task.terms
};

/// Solves a task, looks whether the result is right, and only then times it.
/// Check failed if it is not.
Outcome run_task(ConvProduct<float>* product, const ConvShape& shape,
                 const Task& task);

/// The median of about a second of runs, at least 3 and at most 20.
double typical_milliseconds(const std::function<void()>& run);

}  // namespace hood
