#include <chapters/03_digits/pipeline.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/readers.hpp>
#include <memory>
#include <set>
#include <string>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// Pixel i of picture n is 10 n + i; its label is n % 3.
Dataset numbered_pictures(std::int64_t count) {
  Dataset data;
  data.images = Tensor<std::uint8_t>(Shape({count, 1, 2, 3}, "NCHW"));
  for (std::int64_t n = 0; n < count; ++n) {
    for (std::int64_t i = 0; i < 6; ++i) {
      data.images.data()[6 * n + i] = static_cast<std::uint8_t>(10 * n + i);
    }
    data.labels.push_back(static_cast<std::uint8_t>(n % 3));
  }
  data.classes = {"a", "b", "c"};
  data.white = 200;
  return data;
}

/// A picture and its label as a string, to compare and to count.
std::multiset<std::string> contents(const Dataset& data) {
  std::multiset<std::string> all;
  const std::int64_t pixels = data.images.size() / data.size();
  for (std::int64_t n = 0; n < data.size(); ++n) {
    const auto* first = data.images.data() + n * pixels;
    all.insert(std::string(first, first + pixels) +
               static_cast<char>(data.labels[n]));
  }
  return all;
}

/// Options as `--seed SEED --data FOLDER` makes them.
std::unique_ptr<Options> options_of(const std::string& seed,
                                    const std::filesystem::path& folder,
                                    bool with_data = true) {
  auto options = std::make_unique<Options>("03_digits", "");
  options->add_data_folder();
  std::vector<std::string> words{"03_digits", "--seed", seed, "--out",
                                 folder.string()};
  if (with_data) words.insert(words.end(), {"--data", folder.string()});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  options->parse(static_cast<int>(arguments.size()), arguments.data());
  return options;
}

std::string big_endian(std::uint32_t number) {
  return {static_cast<char>(number >> 24), static_cast<char>(number >> 16),
          static_cast<char>(number >> 8), static_cast<char>(number)};
}

/// MNIST in small: `count` pictures, all pixels of picture n are n.
void write_idx(const std::filesystem::path& folder, const std::string& part,
               std::uint32_t count, std::uint32_t side = 28) {
  std::string images = big_endian(2051) + big_endian(count) + big_endian(side) +
                       big_endian(side);
  std::string labels = big_endian(2049) + big_endian(count);
  for (std::uint32_t n = 0; n < count; ++n) {
    images += std::string(side * side, static_cast<char>(n));
    labels += static_cast<char>(n % 10);
  }
  write_file_whole(folder / (part + "-images-idx3-ubyte"), images);
  write_file_whole(folder / (part + "-labels-idx1-ubyte"), labels);
}

}  // namespace

TEST_CASE("a batch holds its pictures and labels in its order") {
  const Dataset data = numbered_pictures(20);
  Examples examples;
  examples.x.setConstant(5, 5, NAN);
  load_batch(data, {13, 0, 19, 13}, examples);
  REQUIRE(examples.x.rows() == 4);
  REQUIRE(examples.x.cols() == 6);
  CHECK(examples.labels == Labels{1, 0, 1, 1});
  for (int i = 0; i < 6; ++i) {
    CHECK(examples.x(0, i) == static_cast<float>(130 + i) / 200);
    CHECK(examples.x(1, i) == static_cast<float>(i) / 200);
    CHECK(examples.x(2, i) == static_cast<float>(190 + i) / 200);
    CHECK(examples.x(3, i) == examples.x(0, i));
  }
}

TEST_CASE("white is exactly 1 and black exactly 0") {
  for (const int white : {1, 16, 100, 255}) {
    Dataset data = numbered_pictures(2);
    data.white = white;
    data.images.data()[0] = static_cast<std::uint8_t>(white);
    data.images.data()[1] = 0;
    Examples examples;
    load_batch(data, {0}, examples);
    CHECK(examples.x(0, 0) == 1);
    CHECK(examples.x(0, 1) == 0);
  }
}

TEST_CASE("an epoch shows every picture once, the rest in a smaller batch") {
  const Dataset data = numbered_pictures(20);
  for (const std::uint32_t size : {1u, 3u, 7u, 20u}) {
    CAPTURE(size);
    Examples examples;
    std::multiset<float> seen;
    std::vector<std::size_t> sizes;
    for (const Batch& batch : shuffled_batches(20, size, 1, 4)) {
      load_batch(data, batch, examples);
      CHECK(examples.x.rows() == static_cast<Eigen::Index>(batch.size()));
      CHECK(examples.labels.size() == batch.size());
      sizes.push_back(batch.size());
      for (std::size_t n = 0; n < batch.size(); ++n) {
        seen.insert(examples.x(static_cast<Eigen::Index>(n), 0) * 20);
        CHECK(examples.labels[n] == batch[n] % 3);
      }
    }
    CHECK(seen.size() == 20);
    CHECK(std::set<float>(seen.begin(), seen.end()).size() == 20);
    CHECK(sizes.back() == (20 % size == 0 ? size : 20 % size));
  }
}

TEST_CASE("the three parts of the digits are all of them, none twice") {
  const ScratchFolder folder;
  for (const std::string seed : {"1", "2", "12345"}) {
    CAPTURE(seed);
    const Parts parts =
        load_parts(*options_of(seed, folder.path(), false), "digits");
    CHECK(parts.test.size() == 359);
    CHECK(parts.validation.size() == 144);
    CHECK(parts.train.size() == 1294);
    std::multiset<std::string> all = contents(parts.train);
    all.merge(contents(parts.validation));
    all.merge(contents(parts.test));
    CHECK(all == contents(read_builtin_digits()));
    CHECK(parts.test.white == 16);
  }
}

TEST_CASE("another seed cuts the digits otherwise, the same seed alike") {
  const ScratchFolder folder;
  const auto test_part = [&](const std::string& seed) {
    return load_parts(*options_of(seed, folder.path(), false), "digits")
        .test.images;
  };
  const auto first = test_part("1");
  const auto again = test_part("1");
  const auto other = test_part("2");
  CHECK(std::equal(first.begin(), first.end(), again.begin()));
  CHECK_FALSE(std::equal(first.begin(), first.end(), other.begin()));
}

TEST_CASE("made digits come in three parts") {
  const ScratchFolder folder;
  const Parts parts =
      load_parts(*options_of("1", folder.path(), false), "made");
  CHECK(parts.train.size() == 8640);
  CHECK(parts.validation.size() == 960);
  CHECK(parts.test.size() == 2400);
  CHECK(parts.train.images.shape()[2] == 28);
}

TEST_CASE("MNIST keeps its own test part and gives a tenth to validation") {
  const ScratchFolder folder;
  for (const std::string set : {"mnist", "fashion-mnist"}) {
    CAPTURE(set);
    std::filesystem::create_directory(folder.path() / set);
    write_idx(folder.path() / set, "train", 50);
    write_idx(folder.path() / set, "t10k", 7);
    const Parts parts = load_parts(*options_of("1", folder.path()), set);
    CHECK(parts.train.size() == 45);
    CHECK(parts.validation.size() == 5);
    REQUIRE(parts.test.size() == 7);
    CHECK(parts.test.images.data()[784 * 6] == 6);
    CHECK(parts.test.labels == Labels{0, 1, 2, 3, 4, 5, 6});
    CHECK(parts.train.classes.size() == 10);
  }
}

TEST_CASE("sets that are missing or cut off are bad input") {
  const ScratchFolder folder;
  const auto message = [&]() -> std::string {
    try {
      load_parts(*options_of("1", folder.path()), "mnist");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::bad_input);
      return error.what();
    }
    return "";
  };
  const auto mnist = folder.path() / "mnist";
  CHECK(message().find(mnist.string()) != std::string::npos);
  std::filesystem::create_directory(mnist);
  CHECK(message().find("train-images") != std::string::npos);
  write_idx(mnist, "train", 50);
  CHECK(message().find("t10k-images") != std::string::npos);
  write_idx(mnist, "t10k", 7);
  CHECK(message().empty());
  write_idx(mnist, "t10k", 7, 27);
  CHECK(message().find("test pictures [7, 1, 27, 27]") != std::string::npos);
  const auto images = mnist / "train-images-idx3-ubyte";
  write_idx(mnist, "t10k", 7, 513);
  write_idx(mnist, "train", 5, 513);
  CHECK(message().find("up to 512 x 512") != std::string::npos);
  write_idx(mnist, "t10k", 7);
  write_idx(mnist, "train", 4);
  CHECK(message().find("only 4 pictures") != std::string::npos);
  write_idx(mnist, "train", 5);
  CHECK(message().empty());
  std::filesystem::resize_file(images, 1000);
  CHECK(message().find("train-images-idx3-ubyte holds 1000 bytes") !=
        std::string::npos);
}

}  // namespace hood
