#include <algorithm>
#include <common/data/batches.hpp>
#include <limits>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

std::vector<std::uint32_t> flat(const std::vector<Batch>& batches) {
  std::vector<std::uint32_t> all;
  for (const Batch& batch : batches) {
    all.insert(all.end(), batch.begin(), batch.end());
  }
  return all;
}

std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> values) {
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<std::uint32_t> up_to(std::uint32_t n) {
  std::vector<std::uint32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

TEST_CASE("Batches hold every example once; only the last may be smaller") {
  for (const auto& [examples, size] :
       std::vector<std::pair<std::uint32_t, std::uint32_t>>{
           {1, 1}, {7, 7}, {7, 6}, {7, 1}, {101, 10}, {100, 10}}) {
    INFO(examples << " examples in batches of " << size);
    const auto batches = shuffled_batches(examples, size, 3, 0);
    REQUIRE(batches.size() == (examples + size - 1) / size);
    for (std::size_t i = 0; i + 1 < batches.size(); ++i) {
      CHECK(batches[i].size() == size);
    }
    CHECK(sorted(flat(batches)) == up_to(examples));
  }
}

TEST_CASE("The order of the examples follows from seed and epoch") {
  const auto order = [](std::uint64_t seed, std::uint64_t epoch) {
    return flat(shuffled_batches(100, 10, seed, epoch));
  };
  CHECK(order(1, 2) == order(1, 2));
  CHECK(order(1, 2) != order(1, 3));
  CHECK(order(1, 2) != order(2, 2));
  CHECK(order(1, 2) != order(2, 1));
  CHECK(order(1, 0) != up_to(100));
  // The batch size cuts the order; it does not change it.
  CHECK(flat(shuffled_batches(100, 33, 1, 2)) == order(1, 2));
}

TEST_CASE("A batch of nothing, or of more than there is, is refused") {
  CHECK(says(refusal([] { shuffled_batches(10, 0, 1, 0); }),
             {"batches of 0 from 10"}));
  CHECK(says(refusal([] { shuffled_batches(10, 11, 1, 0); }),
             {"batches of 11 from 10"}));
  CHECK(refusal([] { shuffled_batches(0, 0, 1, 0); }) != "accepted");
  CHECK(refusal([] { shuffled_batches(0, 1, 1, 0); }) != "accepted");
  CHECK(refusal([] { shuffled_batches(5, 0xFFFFFFFF, 1, 0); }) != "accepted");
  // No sum of the two may wrap round.
  const auto whole = shuffled_batches(5, 5, 1, 0xFFFFFFFFFFFFFFFF);
  CHECK(whole.size() == 1);
}

TEST_CASE("A split shares out every example once") {
  for (const std::uint32_t examples : {3u, 10u, 1797u}) {
    const Split split = split_examples(examples, 0.2, 0.3, 5);
    INFO(examples << " examples");
    auto all = split.train;
    all.insert(all.end(), split.validation.begin(), split.validation.end());
    all.insert(all.end(), split.test.begin(), split.test.end());
    CHECK(sorted(all) == up_to(examples));
    CHECK(std::abs(static_cast<double>(split.validation.size()) -
                   0.2 * examples) <= 0.5);
    CHECK(std::abs(static_cast<double>(split.test.size()) - 0.3 * examples) <=
          0.5);
  }
  CHECK(split_examples(1797, 0.2, 0.3, 5).test ==
        split_examples(1797, 0.2, 0.3, 5).test);
  CHECK(split_examples(1797, 0.2, 0.3, 5).test !=
        split_examples(1797, 0.2, 0.3, 6).test);
  // 0.29 * 100 is a little less than 29 in floating point.
  CHECK(split_examples(100, 0.29, 0, 1).validation.size() == 29);
  CHECK(split_examples(100, 0, 0, 1).train.size() == 100);
  CHECK(split_examples(1, 0.4, 0.4, 1).train.size() == 1);
}

TEST_CASE("Fractions that leave nothing to train on are refused") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const auto split = [](double validation, double test) {
    return refusal([=] { split_examples(100, validation, test, 1); });
  };
  REQUIRE(split(0.1, 0.2) == "accepted");
  for (const auto& [validation, test] :
       std::vector<std::pair<double, double>>{{nan, 0.1},
                                              {0.1, nan},
                                              {-0.1, 0.2},
                                              {0.2, -0.1},
                                              {0.5, 0.5},
                                              {1, 0},
                                              {0, 1},
                                              {infinity, 0},
                                              {-infinity, infinity},
                                              {1e300, 0},
                                              {0.5, 0.4999}}) {
    INFO(validation << " and " << test);
    CHECK(says(split(validation, test), {"fractions"}));
  }
  CHECK(refusal([] { split_examples(0, 0, 0, 1); }) != "accepted");
  CHECK(refusal([] { split_examples(2, 0.5, 0.4, 1); }) != "accepted");
}
