#include <common/data/readers.hpp>
#include <common/picture/image.hpp>
#include <tests/common/data/jpeg.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

constexpr int HEIGHT = 8, WIDTH = 16;
const std::string NAMES = "red\nblue sky\nf\xc3\xbcnf\n";
const std::string LABELS("\x00\x02\x01\x00\x02", 5);

/// What picture `n` holds: soft, so that JPEG keeps it.
int value(int n, int y, int x, int c) {
  return 40 * n + 3 * y + 2 * x + 10 * c;
}

std::string chunk_jpeg(int first, int pictures, int width = WIDTH) {
  return jpeg_file(HEIGHT * pictures, width, [=](int y, int x, int c) {
    return value(first + y / HEIGHT, y % HEIGHT, x, c);
  });
}

std::string sized(const std::string& bytes) {
  return little_endian(static_cast<std::uint32_t>(bytes.size())) + bytes;
}

// Five pictures in three chunks of 2, 2 and 1.
const std::string CHUNKS =
    sized(chunk_jpeg(0, 2)) + sized(chunk_jpeg(2, 2)) + sized(chunk_jpeg(4, 1));

std::string header(std::vector<std::uint32_t> fields = {5, WIDTH, HEIGHT, 3, 2,
                                                        3, 3, 19}) {
  std::string bytes = "JPGPACK1";
  for (const std::uint32_t field : fields) bytes += little_endian(field);
  return bytes;
}

std::string refused(const std::string& bytes) {
  const ScratchFolder folder;
  const auto file = put(folder, "a.jpgpack", bytes);
  return refusal([&] { read_jpgpack(file); });
}

/// The good file with field number `field` of its header changed.
std::string with_field(std::size_t field, std::uint32_t value) {
  std::string head = header();
  head.replace(8 + 4 * field, 4, little_endian(value));
  return head + NAMES + LABELS + CHUNKS;
}

}  // namespace

TEST_CASE("A JPGPACK file is read into planes") {
  const ScratchFolder folder;
  const Dataset data = read_jpgpack(
      put(folder, "tiny-train.jpgpack", header() + NAMES + LABELS + CHUNKS));
  CHECK(data.name == "tiny-train");
  CHECK(data.classes ==
        std::vector<std::string>{"red", "blue sky", "f\xc3\xbcnf"});
  CHECK(data.labels == std::vector<std::uint8_t>{0, 2, 1, 0, 2});
  REQUIRE(data.images.shape() == Shape({5, 3, HEIGHT, WIDTH}, "NCHW"));
  int worst = 0;
  for (int n = 0; n < 5; ++n) {
    for (int c = 0; c < 3; ++c) {
      for (int y = 0; y < HEIGHT; ++y) {
        for (int x = 0; x < WIDTH; ++x) {
          worst = std::max(
              worst, std::abs(data.images(n, c, y, x) - value(n, y, x, c)));
        }
      }
    }
  }
  CHECK(worst <= 3);
}

TEST_CASE("A chunk may be 32,000 pixels high") {
  const std::string chunk =
      jpeg_file(32000, 8, [](int y, int, int) { return y / 125; });
  const ScratchFolder folder;
  const Dataset data =
      read_jpgpack(put(folder, "a.jpgpack",
                       header({4000, 8, 8, 3, 5000, 1, 1, 2}) + "x\n" +
                           std::string(4000, '\0') + sized(chunk)));
  CHECK(data.images.shape() == Shape({4000, 3, 8, 8}, "NCHW"));
  CHECK(data.images(3999, 2, 7, 7) > 250);
}

TEST_CASE("A JPGPACK file cut off anywhere is refused") {
  const std::string good = header() + NAMES + LABELS + CHUNKS;
  REQUIRE(refused(good) == "accepted");
  // Every byte up to the first chunk's; then a few of each chunk.
  const std::size_t first = header().size() + NAMES.size() + LABELS.size() + 8;
  for (std::size_t size = 0; size < good.size();
       size += size < first ? 1 : 37) {
    INFO(size << " of " << good.size() << " bytes");
    CHECK(says(refused(good.substr(0, size)), {"a.jpgpack"}));
  }
  CHECK(says(refused(good + "x"), {"1 bytes too many", "a.jpgpack"}));
}

TEST_CASE("Every field of a JPGPACK header is checked") {
  REQUIRE(refused(with_field(0, 5)) == "accepted");
  CHECK(says(refused("JPGPACK2" + header().substr(8) + NAMES + LABELS + CHUNKS),
             {"magic", "a.jpgpack", "expected JPGPACK1"}));
  const std::vector<std::string> fields = {"number of pictures",
                                           "width",
                                           "height",
                                           "number of channels",
                                           "pictures in a chunk",
                                           "number of chunks",
                                           "number of classes",
                                           "bytes of class names"};
  for (std::size_t field = 0; field < fields.size(); ++field) {
    INFO(fields[field]);
    CHECK(says(refused(with_field(field, 0)), {fields[field] + " 0"}));
    if (field != 4) CHECK(refused(with_field(field, 0xFFFFFFFF)) != "accepted");
    for (const int change : {-1, 1}) {
      const std::uint32_t good[] = {5, WIDTH, HEIGHT, 3, 2, 3, 3, 19};
      INFO("changed by " << change);
      const auto changed =
          static_cast<std::uint32_t>(static_cast<int>(good[field]) + change);
      CHECK(says(refused(with_field(field, changed)), {"a.jpgpack"}));
    }
  }
  CHECK(says(refused(with_field(3, 1)), {"channels 1", "expected 3"}));
  CHECK(says(refused(with_field(5, 4)), {"chunks 4", "expected 3"}));
  CHECK(says(refused(with_field(6, 257)), {"classes 257", "1 to 256"}));
}

TEST_CASE("Wrong class names and labels of a JPGPACK file are refused") {
  const auto named = [](const std::string& names) {
    const auto size = static_cast<std::uint32_t>(names.size());
    return header({5, WIDTH, HEIGHT, 3, 2, 3, 3, size}) + names + LABELS +
           CHUNKS;
  };
  REQUIRE(refused(named(NAMES)) == "accepted");
  CHECK(says(refused(named("a\nb\n")), {"2 class names", "expected 3"}));
  CHECK(says(refused(named("a\nb\nc\nd\n")), {"4 class names"}));
  CHECK(says(refused(named("a\nb\nc")), {"class name 2"}));
  CHECK(says(refused(named("a\n\nc\n")), {"class name 1"}));
  CHECK(says(refused(named("a\nb\x1b[2J\nc\n")), {"class name 1"}));
  CHECK(says(refused(named(std::string("a\nb\nc\0\n", 7))), {"class name 2"}));
  std::string labels = LABELS;
  labels[3] = 3;
  CHECK(says(refused(header() + NAMES + labels + CHUNKS),
             {"label 3 of picture 3", "a.jpgpack", "below 3"}));
}

TEST_CASE("Wrong chunks of a JPGPACK file are refused") {
  const std::string head = header() + NAMES + LABELS + sized(chunk_jpeg(0, 2));
  const std::string last = sized(chunk_jpeg(4, 1));
  const auto second = [&](const std::string& jpeg) {
    return refused(head + sized(jpeg) + last);
  };
  const std::string good = chunk_jpeg(2, 2);
  REQUIRE(second(good) == "accepted");
  CHECK(says(second(chunk_jpeg(2, 3)),
             {"chunk 1 of", "16 x 24 pixels", "expected 16 x 16"}));
  CHECK(says(second(chunk_jpeg(2, 2, 8)), {"8 x 16 pixels"}));
  CHECK(says(second(good.substr(0, good.size() / 2)), {"chunk 1 of"}));
  CHECK(says(second("no picture"), {"chunk 1 of", "JPEG"}));
  CHECK(says(second(good.substr(0, 4)), {"chunk 1 of"}));
  CHECK(says(second(""), {"bytes of a chunk 0"}));
  CHECK(says(refused(head + little_endian(0xFFFFFFFF) + good + last),
             {"4294967295 bytes", "chunk"}));
}

TEST_CASE("A JPEG file whose Huffman tables are wrong is refused") {
  // stb_image would read past its tables.
  const std::string good = chunk_jpeg(0, 1);
  const auto read = [](const std::string& jpeg) {
    return refused(header({1, WIDTH, HEIGHT, 3, 1, 1, 1, 2}) + "x\n" +
                   std::string(1, '\0') + sized(jpeg));
  };
  REQUIRE(read(good) == "accepted");
  const std::size_t tables = good.find("\xff\xc4");
  REQUIRE(tables != std::string::npos);

  std::string bad = good;
  bad[tables + 1] = '\xfe';  // the tables become a comment
  CHECK(says(read(bad), {"chunk 0 of", "Huffman table is missing"}));
  bad = good;
  bad[tables + 4] = '\x03';  // the first is called 3 and not 0
  CHECK(says(read(bad), {"Huffman table is missing"}));
  bad[tables + 4] = '\x04';
  CHECK(says(read(bad), {"Huffman table is damaged"}));
  for (const int length : {1, 16}) {
    bad = good;
    bad[tables + 4 + length] = '\xff';
    INFO("255 codes of " << length << " bits");
    CHECK(says(read(bad), {"Huffman table is damaged"}));
  }
  bad = good;  // 257 codes and a symbol for each: more than there are bytes
  bad.replace(tables + 2, 2 + 17 + 12,
              "\x01\x24" + std::string(1, '\0') + std::string(14, '\0') +
                  "\x02\xff" + std::string(257, 'x'));
  CHECK(says(read(bad), {"Huffman table is damaged"}));
  bad = good;
  bad[tables + 1] = '\xfe';
  CHECK(says(refusal([&] { decode_image("\xff" + bad, "padded", 3); }),
             {"padded", "Huffman table is missing"}));
}

TEST_CASE("A JPGPACK header that lies about sizes costs no memory") {
  const long before = peak_memory();
  // A JPEG file that claims 16384 x 4096 pixels in a few hundred bytes.
  std::string liar = chunk_jpeg(0, 1);
  const std::size_t frame = liar.find("\xff\xc0");
  REQUIRE(frame != std::string::npos);
  liar.replace(frame + 5, 4, std::string("\x10\x00\x40\x00", 4));
  CHECK(says(refused(header({1, WIDTH, HEIGHT, 3, 1, 1, 1, 2}) + "x\n" +
                     std::string(1, '\0') + sized(liar)),
             {"chunk 0 of", "16384 x 4096", "expected 16 x 8"}));
  CHECK(says(refused(header({1, 16384, 4096, 3, 1, 1, 1, 2}) + "x\n" +
                     std::string(1, '\0') + sized(liar)),
             {"chunk 0 of", "16384 x 4096"}));
  // So many pictures that their product passes 2^64.
  CHECK(
      says(refused(header({0xFFFFFFFF, 16384, 16384, 3, 0xFFFFFFFF, 1, 1, 2}) +
                   "x\n" + std::string(1000, '\0')),
           {"only 1000 bytes", "labels", "expected 4294967295"}));
  CHECK(peak_memory() - before < 64);
}

TEST_CASE("The JPGPACK file of CIFAR-10 reads as published") {
  const auto folder = real_data("cifar10");
  if (!folder) return;
  const Dataset test = read_jpgpack(*folder / "cifar10-test.jpgpack");
  REQUIRE(test.images.shape() == Shape({10000, 3, 32, 32}, "NCHW"));
  CHECK(picture_sum(test, 0) == 332642);
  CHECK(picture_sum(test, 9999) == 331140);
  CHECK(first_labels(test, 10) ==
        std::vector<int>{3, 8, 8, 0, 6, 6, 1, 6, 3, 1});
  CHECK(test.classes[9] == "truck");
  CHECK(class_sizes(test) == std::vector<int>(10, 1000));

  const Dataset train = read_jpgpack(*folder / "cifar10-train.jpgpack");
  REQUIRE(train.images.shape() == Shape({50000, 3, 32, 32}, "NCHW"));
  CHECK(picture_sum(train, 0) == 317777);
  CHECK(picture_sum(train, 49999) == 405032);
  CHECK(first_labels(train, 10) ==
        std::vector<int>{6, 9, 9, 4, 1, 1, 2, 7, 8, 3});
  const double means[] = {0.4913, 0.4821, 0.4464};
  const double deviations[] = {0.2472, 0.2436, 0.2618};
  for (int c = 0; c < 3; ++c) {
    CHECK(channel_spread(train, c).mean == Approx(means[c]).margin(5e-5));
    CHECK(channel_spread(train, c).deviation ==
          Approx(deviations[c]).margin(5e-5));
  }
}

TEST_CASE("The JPGPACK file of flowers reads as published") {
  const auto folder = real_data("flowers");
  if (!folder) return;
  const Dataset test = read_jpgpack(*folder / "flowers96-test.jpgpack");
  REQUIRE(test.images.shape() == Shape({736, 3, 96, 96}, "NCHW"));
  CHECK(picture_sum(test, 0) == 2726881);
  CHECK(picture_sum(test, 735) == 1996031);
  CHECK(class_sizes(test) == std::vector<int>{127, 180, 129, 140, 160});
  const Dataset train = read_jpgpack(*folder / "flowers96-train.jpgpack");
  CHECK(picture_sum(train, 0) == 2817147);
  CHECK(picture_sum(train, 2933) == 2284153);
  CHECK(class_sizes(train) == std::vector<int>{506, 718, 512, 559, 639});
}
