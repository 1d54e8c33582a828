#include <common/core/error.hpp>
#include <common/data/readers.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

TEST_CASE("The digits that ship with the book are all there") {
  const Dataset data = read_builtin_digits();
  REQUIRE(data.images.shape() == Shape({1797, 1, 8, 8}, "NCHW"));
  CHECK(data.white == 16);
  CHECK(data.classes == digit_classes());
  CHECK(*std::max_element(data.images.begin(), data.images.end()) == 16);
  CHECK(first_labels(data, 10) ==
        std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  // Counted by another program, from the table.
  CHECK(class_sizes(data) ==
        std::vector<int>{178, 182, 177, 183, 181, 182, 181, 179, 174, 180});
  CHECK(picture_sum(data, 0) == 294);
  CHECK(picture_sum(data, 1796) == 392);
  CHECK(data.images(0, 0, 0, 3) == 13);
  CHECK(data.images(0, 0, 1, 2) == 13);
}

TEST_CASE("A subset holds the entries asked for, in their order") {
  const Dataset data = read_builtin_digits();
  const Dataset part = subset(data, {5, 1796, 5});
  REQUIRE(part.images.shape() == Shape({3, 1, 8, 8}, "NCHW"));
  CHECK(part.labels == std::vector<std::uint8_t>{5, data.labels[1796], 5});
  for (std::int64_t i = 0; i < 64; ++i) {
    CHECK(part.images.data()[i] == data.images.data()[5 * 64 + i]);
    CHECK(part.images.data()[64 + i] == data.images.data()[1796 * 64 + i]);
    CHECK(part.images.data()[128 + i] == data.images.data()[5 * 64 + i]);
  }
  CHECK(part.white == 16);
  CHECK(part.name == data.name);
  CHECK(part.classes == data.classes);
  CHECK(subset(data, {}).size() == 0);
  CHECK_THROWS_AS(subset(data, {1797}), Error);
}
