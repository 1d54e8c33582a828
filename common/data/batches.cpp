#include <algorithm>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/data/batches.hpp>

namespace hood {
namespace {

// Far from the small stream numbers that programs choose themselves.
constexpr std::uint64_t SPLIT_STREAM = std::uint64_t{1} << 61;
constexpr std::uint64_t EPOCH_STREAMS = std::uint64_t{1} << 62;

}  // namespace

std::vector<Batch> shuffled_batches(std::uint32_t examples,
                                    std::uint32_t batch_size,
                                    std::uint64_t seed, std::uint64_t epoch) {
  if (batch_size == 0 || batch_size > examples) {
    bad_input(
        fmt::format("batches of {} from {} examples", batch_size, examples),
        "the batch size must be 1 to the number of examples");
  }
  const auto order = Random(seed, EPOCH_STREAMS + epoch).permutation(examples);
  std::vector<Batch> batches;
  for (std::size_t first = 0; first < order.size(); first += batch_size) {
    const std::size_t last =
        std::min<std::size_t>(first + batch_size, order.size());
    batches.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(first),
                         order.begin() + static_cast<std::ptrdiff_t>(last));
  }
  return batches;
}

Split split_examples(std::uint32_t examples, double validation, double test,
                     std::uint64_t seed) {
  if (!(validation >= 0 && test >= 0 && validation + test < 1)) {
    bad_input(fmt::format("fractions {} for validation and {} for test",
                          validation, test),
              "both must be 0 or more and together below 1");
  }
  const auto held_out = [&](double fraction) {
    return static_cast<std::ptrdiff_t>(std::llround(fraction * examples));
  };
  const std::ptrdiff_t training =
      std::ptrdiff_t{examples} - held_out(validation) - held_out(test);
  if (training < 1) {
    bad_input(fmt::format("fractions {} for validation and {} for test of {} "
                          "examples",
                          validation, test, examples),
              "no example would be left to train on");
  }
  const auto order = Random(seed, SPLIT_STREAM).permutation(examples);
  const auto validate = order.begin() + training;
  const auto testing = validate + held_out(validation);
  return {
      {order.begin(), validate}, {validate, testing}, {testing, order.end()}};
}

}  // namespace hood
