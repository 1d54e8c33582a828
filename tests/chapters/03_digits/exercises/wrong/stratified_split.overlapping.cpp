// says: is in 2 parts, expected 1
#include <array>
#include <common/core/random.hpp>
#include <common/data/batches.hpp>
#include <cstdint>
#include <vector>

namespace hood {
Split stratified_split(const std::vector<std::uint8_t>& labels,  // [N]
                       double validation, double test, std::uint64_t seed) {
  std::array<std::vector<std::uint32_t>, 256> places;  // of each class
  for (std::uint32_t n = 0; n < labels.size(); ++n) {
    places[labels[n]].push_back(n);
  }
  Split split;
  for (std::size_t label = 0; label < places.size(); ++label) {
    const auto count = static_cast<std::uint32_t>(places[label].size());
    const auto tests = static_cast<std::uint32_t>(count * test);
    const auto checks = static_cast<std::uint32_t>(count * validation);
    const auto order = Random(seed, label).permutation(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t example = places[label][order[i]];
      if (i < tests) split.test.push_back(example);
      if (i < checks) split.validation.push_back(example);
      if (i >= tests + checks) split.train.push_back(example);
    }
  }
  return split;
}

}  // namespace hood
