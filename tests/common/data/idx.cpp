#include <common/data/readers.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

// Three pictures, two high and five wide: every extent differs.
const std::string LABELS_HEAD = big_endian(2049) + big_endian(3);
const std::string IMAGES_HEAD =
    big_endian(2051) + big_endian(3) + big_endian(2) + big_endian(5);

std::string numbered(int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(7 * i + 100);
  return bytes;
}

const std::string IMAGES = IMAGES_HEAD + numbered(30);
const std::string LABELS = LABELS_HEAD + std::string("\x02\x00\x01", 3);
const std::vector<std::string> CLASSES = {"a", "b", "c"};

/// Reads the two as files; returns what was said against them.
std::string refused(const std::string& images, const std::string& labels) {
  const ScratchFolder folder;
  const auto images_file = put(folder, "images", images);
  const auto labels_file = put(folder, "labels", labels);
  return refusal([&] { read_idx(images_file, labels_file, CLASSES); });
}

/// IMAGES with another number in the header field at `offset`.
std::string with_field(std::size_t offset, std::uint32_t value) {
  std::string bytes = IMAGES;
  return bytes.replace(offset, 4, big_endian(value));
}

void check_contents(const Dataset& data) {
  CHECK(data.images.shape() == Shape({3, 1, 2, 5}, "NCHW"));
  CHECK(data.images(0, 0, 0, 0) == 100);
  CHECK(data.images(2, 0, 1, 3) == static_cast<std::uint8_t>(7 * 28 + 100));
  CHECK(data.labels == std::vector<std::uint8_t>{2, 0, 1});
  CHECK(data.classes == CLASSES);
  CHECK(data.white == 255);
}

}  // namespace

TEST_CASE("IDX files are read plain, gzipped, and gzipped in parts") {
  const ScratchFolder folder;
  const auto plain_images = put(folder, "images", IMAGES);
  const auto plain_labels = put(folder, "labels", LABELS);
  check_contents(read_idx(plain_images, plain_labels, CLASSES));

  // gzip is known by its first bytes, whatever the name says.
  const auto packed_images = put(folder, "images.bin", gzipped(IMAGES));
  const auto packed_labels = put(folder, "labels.bin", gzipped(LABELS));
  check_contents(read_idx(packed_images, packed_labels, CLASSES));
  check_contents(read_idx(packed_images, plain_labels, CLASSES));

  for (const std::size_t cut : {0, 1, 15, 16, 17, 45, 46}) {
    const auto parts =
        put(folder, "parts",
            gzipped(IMAGES.substr(0, cut)) + gzipped(IMAGES.substr(cut)));
    INFO("two gzip members, the first of " << cut << " bytes");
    check_contents(read_idx(parts, plain_labels, CLASSES));
  }
}

TEST_CASE("MNIST is found under each of its names") {
  for (const std::string separator : {"-", "."}) {
    for (const std::string ending : {"", ".gz"}) {
      const ScratchFolder folder;
      const std::string images = "t10k-images" + separator + "idx3-ubyte";
      const std::string labels = "t10k-labels" + separator + "idx1-ubyte";
      INFO(images << ending);
      put(folder, "set/" + images + ending,
          ending.empty() ? IMAGES : gzipped(IMAGES));
      put(folder, "set/" + labels + ending,
          ending.empty() ? LABELS : gzipped(LABELS));
      const Dataset data = read_mnist(folder.path() / "set/", "t10k", CLASSES);
      check_contents(data);
      CHECK(data.name == "set");
      CHECK(says(
          refusal([&] { read_mnist(folder.path() / "set", "train", CLASSES); }),
          {"train-images", folder.path().string()}));
    }
  }
}

TEST_CASE("A folder called as an IDX file is not taken for one") {
  const ScratchFolder folder;
  put(folder, "t10k-images-idx3-ubyte/inside", IMAGES);
  put(folder, "t10k-images.idx3-ubyte", IMAGES);
  put(folder, "t10k-labels-idx1-ubyte", LABELS);
  check_contents(read_mnist(folder.path(), "t10k", CLASSES));
}

TEST_CASE("An IDX file cut off anywhere is refused") {
  REQUIRE(refused(IMAGES, LABELS) == "accepted");
  const std::string packed = gzipped(IMAGES);
  REQUIRE(refused(packed, LABELS) == "accepted");
  for (std::size_t size = 0; size < IMAGES.size(); ++size) {
    INFO(size << " bytes of the pictures");
    CHECK(says(refused(IMAGES.substr(0, size), LABELS), {"/images"}));
  }
  for (std::size_t size = 0; size < LABELS.size(); ++size) {
    INFO(size << " bytes of the labels");
    CHECK(says(refused(IMAGES, LABELS.substr(0, size)), {"/labels"}));
  }
  for (std::size_t size = 0; size < packed.size(); ++size) {
    INFO(size << " bytes of the gzipped pictures");
    CHECK(says(refused(packed.substr(0, size), LABELS), {"/images"}));
  }
}

TEST_CASE("What is wrong with an IDX file's size is said in bytes") {
  CHECK(says(refused(IMAGES.substr(0, 40), LABELS),
             {"holds 40 bytes", "expected 46", "16 of them header"}));
  CHECK(
      says(refused(IMAGES + "xy", LABELS), {"holds 48 bytes", "expected 46"}));
  CHECK(says(refused(gzipped(IMAGES.substr(0, 40)), LABELS),
             {"holds 40 bytes", "expected 46"}));
  CHECK(says(refused(gzipped(IMAGES + "xy"), LABELS),
             {"holds more than 46 bytes", "expected 46"}));
  CHECK(says(refused(IMAGES, LABELS + "x"),
             {"/labels holds 12 bytes", "expected 11, 8 of them header"}));
}

TEST_CASE("Damaged gzip is refused") {
  const std::string packed = gzipped(IMAGES);
  for (std::size_t back = 1; back <= 8; ++back) {
    std::string damaged = packed;
    damaged[damaged.size() - back] ^= 0x10;
    INFO("checksum or size, " << back << " bytes before the end");
    CHECK(says(refused(damaged, LABELS), {"/images is damaged"}));
  }
  CHECK(says(refused(packed + "xy", LABELS), {"/images is damaged"}));
  CHECK(says(refused(packed + "x", LABELS), {"/images is cut off"}));
  CHECK(says(refused(packed + "\x1f", LABELS), {"/images is cut off"}));
  CHECK(says(refused("\x1f\x8b", LABELS), {"/images is cut off"}));
}

TEST_CASE("Every field of an IDX header is checked") {
  CHECK(says(refused(with_field(0, 2049), LABELS),
             {"magic number 2049", "/images", "expected 2051"}));
  CHECK(says(refused(IMAGES, IMAGES),
             {"magic number 2051", "/labels", "expected 2049"}));
  // Little-endian, as a careless writer has it.
  CHECK(says(refused(with_field(0, 0x03080000), LABELS), {"expected 2051"}));
  CHECK(says(refused(with_field(4, 0), LABELS), {"number of pictures 0"}));
  CHECK(says(refused(with_field(8, 0), LABELS), {"height 0"}));
  CHECK(says(refused(with_field(12, 0), LABELS), {"width 0"}));
  CHECK(
      says(refused(with_field(8, 0xFFFFFFFF), LABELS), {"height 4294967295"}));
  CHECK(says(refused(with_field(12, 16385), LABELS), {"width 16385"}));
  CHECK(says(refused(with_field(4, 2), LABELS), {"expected 36"}));
  CHECK(says(refused(with_field(4, 4), LABELS), {"expected 56"}));
  const std::string two = big_endian(2049) + big_endian(2) + std::string(2, 0);
  CHECK(says(refused(IMAGES, two),
             {"2 labels", "/labels", "expected 3", "/images"}));
  const std::string four = big_endian(2049) + big_endian(4) + std::string(4, 0);
  CHECK(says(refused(IMAGES, four), {"4 labels", "expected 3"}));
  const std::string none = big_endian(2049) + big_endian(0);
  CHECK(says(refused(IMAGES, none), {"number of labels 0"}));
  const std::string three = LABELS_HEAD + std::string("\x00\x03\x00", 3);
  CHECK(says(refused(IMAGES, three),
             {"label 3 of picture 1", "/labels", "below 3"}));
}

TEST_CASE("A header that lies about the size costs no memory") {
  const long before = peak_memory();
  for (const auto& pack : {+[](const std::string& s) { return s; },
                           +[](const std::string& s) { return gzipped(s); }}) {
    // 2^32 - 1 pictures; and as many as make N*H*W pass 2^64.
    CHECK(says(refused(pack(with_field(4, 0xFFFFFFFF)), LABELS),
               {"holds 46 bytes", "expected 42949672966"}));
    const std::string huge = big_endian(2051) + big_endian(0xFFFFFFFF) +
                             big_endian(16384) + big_endian(16384);
    CHECK(says(refused(pack(huge), LABELS),
               {"holds 16 bytes", "expected 1152921504338411536"}));
    const std::string past = big_endian(2051) + big_endian(0xFFFFFFFF) +
                             big_endian(65536) + big_endian(65537);
    CHECK(says(refused(pack(past), LABELS), {"height 65536"}));
  }
  CHECK(peak_memory() - before < 64);
}

TEST_CASE("A gzip bomb is left after the first byte too many") {
  // 100 MB of zeros in 100 kB, built of repeats lest the test be large itself.
  const std::string member = gzipped(std::string(1000000, '\0'));
  std::string bomb = gzipped(IMAGES);
  for (int i = 0; i < 100; ++i) bomb += member;
  const long before = peak_memory();
  CHECK(says(refused(bomb, LABELS), {"holds more than 46 bytes"}));
  CHECK(peak_memory() - before < 32);
}

TEST_CASE("The MNIST files read as published") {
  const auto folder = real_data("mnist");
  if (!folder) return;
  const Dataset train = read_mnist(*folder, "train", digit_classes());
  REQUIRE(train.images.shape() == Shape({60000, 1, 28, 28}, "NCHW"));
  CHECK(picture_sum(train, 0) == 27525);
  CHECK(picture_sum(train, 59999) == 20920);
  CHECK(first_labels(train, 10) ==
        std::vector<int>{5, 0, 4, 1, 9, 2, 1, 3, 1, 4});
  CHECK(class_sizes(train) == std::vector<int>{5923, 6742, 5958, 6131, 5842,
                                               5421, 5918, 6265, 5851, 5949});
  CHECK(channel_spread(train, 0).mean == Approx(0.1307).margin(5e-5));
  CHECK(channel_spread(train, 0).deviation == Approx(0.3081).margin(5e-5));

  const Dataset test = read_mnist(*folder, "t10k", digit_classes());
  REQUIRE(test.images.shape() == Shape({10000, 1, 28, 28}, "NCHW"));
  CHECK(picture_sum(test, 0) == 18454);
  CHECK(picture_sum(test, 9999) == 41833);
  CHECK(first_labels(test, 10) ==
        std::vector<int>{7, 2, 1, 0, 4, 1, 4, 9, 5, 9});
  CHECK(class_sizes(test) == std::vector<int>{980, 1135, 1032, 1010, 982, 892,
                                              958, 1028, 974, 1009});
}

TEST_CASE("The Fashion-MNIST files read as published") {
  const auto folder = real_data("fashion-mnist");
  if (!folder) return;
  const std::vector<std::string> classes(10, "some garment");
  const Dataset train = read_mnist(*folder, "train", classes);
  CHECK(picture_sum(train, 0) == 76247);
  CHECK(picture_sum(train, 59999) == 16684);
  CHECK(class_sizes(train) == std::vector<int>(10, 6000));
  CHECK(channel_spread(train, 0).mean == Approx(0.2860).margin(5e-5));
  CHECK(channel_spread(train, 0).deviation == Approx(0.3530).margin(5e-5));
  const Dataset test = read_mnist(*folder, "t10k", classes);
  CHECK(picture_sum(test, 0) == 33456);
  CHECK(picture_sum(test, 9999) == 24390);
  CHECK(class_sizes(test) == std::vector<int>(10, 1000));
}
