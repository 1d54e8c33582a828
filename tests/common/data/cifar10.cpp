#include <common/data/readers.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

/// A record whose colour values depend on plane, row and column.
std::string record(int label) {
  std::string bytes(1, static_cast<char>(label));
  for (int c = 0; c < 3; ++c) {
    for (int y = 0; y < 32; ++y) {
      for (int x = 0; x < 32; ++x) {
        bytes += static_cast<char>(80 * c + 2 * y + x + label);
      }
    }
  }
  return bytes;
}

}  // namespace

TEST_CASE("CIFAR-10 files are read in the order given") {
  const ScratchFolder folder;
  const auto first = put(folder, "1.bin", record(9) + record(0));
  const auto second = put(folder, "2.bin", record(4));
  const Dataset data = read_cifar10({second, first});
  CHECK(data.images.shape() == Shape({3, 3, 32, 32}, "NCHW"));
  CHECK(data.labels == std::vector<std::uint8_t>{4, 9, 0});
  CHECK(data.images(0, 0, 0, 0) == 4);
  CHECK(data.images(1, 2, 31, 7) == 160 + 62 + 7 + 9);
  CHECK(data.images(2, 1, 0, 30) == 80 + 30);
  CHECK(data.classes.size() == 10);
  CHECK(data.classes[3] == "cat");
}

TEST_CASE("A CIFAR-10 file of a wrong size or label is refused") {
  const ScratchFolder folder;
  const auto good = put(folder, "good.bin", record(1));
  const auto read = [&](const std::string& bytes) {
    const auto file = put(folder, "bad.bin", bytes);
    return refusal([&] { read_cifar10({good, file}); });
  };
  REQUIRE(read(record(2)) == "accepted");
  for (const std::size_t size : {0, 1, 2, 3072}) {
    INFO(size << " bytes");
    CHECK(says(read(record(2).substr(0, size)),
               {std::to_string(size) + " bytes", "bad.bin", "3073"}));
  }
  CHECK(says(read(record(2) + "x"), {"3074 bytes", "multiple of 3073"}));
  CHECK(says(read(record(2) + record(10)),
             {"label 10 of picture 1", "bad.bin", "below 10"}));
  CHECK(says(read(record(255)), {"label 255 of picture 0"}));
  CHECK(refusal([] { read_cifar10({}); }) != "accepted");
  CHECK(says(refusal([&] { read_cifar10({folder.path() / "none.bin"}); }),
             {"none.bin"}));
}
