#include <fmt/core.h>

#include <algorithm>
#include <common/core/random.hpp>
#include <common/data/batches.hpp>
#include <map>
#include <string>
#include <tests/support/catch.hpp>

namespace hood {

Split stratified_split(const std::vector<std::uint8_t>& labels,
                       double validation, double test, std::uint64_t seed);

namespace {

using Indices = std::vector<std::uint32_t>;

/// 64 threes, 32 fives, 9 sevens, 3 eights and a nine, well mixed; no others.
std::vector<std::uint8_t> uneven_labels() {
  std::vector<std::uint8_t> labels;
  const std::map<std::uint8_t, int> counts{
      {3, 64}, {5, 32}, {7, 9}, {8, 3}, {9, 1}};
  for (const auto& [label, count] : counts) {
    labels.insert(labels.end(), count, label);
  }
  const auto order =
      Random(12).permutation(static_cast<std::uint32_t>(labels.size()));
  std::vector<std::uint8_t> mixed;
  for (const std::uint32_t i : order) mixed.push_back(labels[i]);
  return mixed;
}

Indices sorted(Indices indices) {
  std::sort(indices.begin(), indices.end());
  return indices;
}

void check_share(const std::vector<std::uint8_t>& labels, const Indices& part,
                 const std::string& name, double fraction) {
  for (int label = 0; label < 256; ++label) {
    const auto all = std::count(labels.begin(), labels.end(), label);
    const auto expected = static_cast<std::ptrdiff_t>(double(all) * fraction);
    const auto got =
        std::count_if(part.begin(), part.end(),
                      [&](std::uint32_t i) { return labels.at(i) == label; });
    if (got == expected) continue;
    FAIL(
        fmt::format("class {}: {} of its {} examples are in the {} part, "
                    "expected {} (a share of {}, rounded down)",
                    label, got, all, name, expected, fraction));
  }
}

}  // namespace

TEST_CASE("every example is in one part and no more") {
  const auto labels = uneven_labels();
  for (const double share : {0.0, 0.125, 0.25, 0.5}) {
    const Split split = stratified_split(labels, share, 0.25, 3);
    std::vector<int> times(labels.size());
    for (const auto* part : {&split.train, &split.validation, &split.test}) {
      for (const std::uint32_t i : *part) {
        if (i >= labels.size()) {
          FAIL(fmt::format("index {} of {} examples", i, labels.size()));
        }
        ++times[i];
      }
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (times[i] == 1) continue;
      FAIL(fmt::format("example {}, of class {}, is in {} parts, expected 1", i,
                       labels[i], times[i]));
    }
  }
  SUCCEED();
}

TEST_CASE("every class has its share in each part") {
  const auto labels = uneven_labels();
  for (const double share : {0.0, 0.125, 0.25, 0.5}) {
    const Split split = stratified_split(labels, share, 0.25, 3);
    check_share(labels, split.test, "test", 0.25);
    check_share(labels, split.validation, "validation", share);
  }
  SUCCEED();
}

TEST_CASE("which examples are drawn depends on the seed, and on nothing else") {
  const auto labels = uneven_labels();
  const auto test_part = [&](std::uint64_t seed) {
    return sorted(stratified_split(labels, 0.25, 0.25, seed).test);
  };
  if (test_part(1) != test_part(1)) FAIL("seed 1 gave two different splits");
  if (test_part(1) == test_part(2) && test_part(2) == test_part(3)) {
    FAIL(
        "seeds 1, 2 and 3 draw the same examples for the test part: shuffle "
        "each class with the seed");
  }
  SUCCEED();
}

TEST_CASE("no examples make three empty parts") {
  const Split split = stratified_split({}, 0.25, 0.25, 1);
  CHECK(split.train.size() + split.validation.size() + split.test.size() == 0);
}

}  // namespace hood
