#include <common/data/readers.hpp>
#include <common/picture/image.hpp>
#include <tests/common/data/jpeg.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

/// A colour picture of one value in each channel.
void put_png(const std::filesystem::path& file, std::vector<int> colour,
             std::int64_t height = 3, std::int64_t width = 5) {
  std::filesystem::create_directories(file.parent_path());
  const auto channels = static_cast<std::int64_t>(colour.size());
  Image image = make_image(height, width, channels);
  for (std::int64_t i = 0; i < image.size(); ++i) {
    image.data()[i] = static_cast<std::uint8_t>(colour[i % channels]);
  }
  write_png(file, image);
}

}  // namespace

TEST_CASE("A folder of folders of pictures is read in alphabetical order") {
  const ScratchFolder folder;
  const auto root = folder.path() / "pets";
  put_png(root / "dog" / "b.png", {30, 31, 32});
  put_png(root / "dog" / "a.PNG", {20, 21, 22});
  put_png(root / "cat" / "z.png", {10});
  put(folder, "pets/dog/c.jpeg",
      jpeg_file(3, 5, [](int, int, int c) { return 40 + c; }));
  put(folder, "pets/dog/notes.txt", "no picture");
  put(folder, "pets/.hidden/x.txt", "no class");
  put(folder, "pets/LICENSE", "no class");

  const Dataset data = read_folder(root);
  CHECK(data.name == "pets");
  CHECK(data.classes == std::vector<std::string>{"cat", "dog"});
  CHECK(data.labels == std::vector<std::uint8_t>{0, 1, 1, 1});
  REQUIRE(data.images.shape() == Shape({4, 3, 3, 5}, "NCHW"));
  CHECK(data.images(0, 2, 2, 4) == 10);
  CHECK(data.images(1, 0, 0, 0) == 20);
  CHECK(data.images(1, 2, 2, 4) == 22);
  CHECK(data.images(2, 1, 1, 1) == 31);
  CHECK(std::abs(data.images(3, 2, 2, 4) - 42) <= 3);
}

TEST_CASE("A folder that is no data set is refused") {
  const ScratchFolder folder;
  const auto root = folder.path() / "pets";
  const auto read = [&] { return refusal([&] { read_folder(root); }); };
  CHECK(says(read(), {"pets"}));
  put(folder, "pets/README", "");
  CHECK(says(read(), {"no folder in", "pets"}));
  put_png(root / "cat" / "1.png", {1, 2, 3});
  REQUIRE(read() == "accepted");

  std::filesystem::create_directories(root / "dog");
  CHECK(says(read(), {"dog", "every class needs a picture"}));
  put_png(root / "dog" / "2.png", {1, 2, 3}, 5, 3);
  CHECK(says(read(), {"2.png is [5, 3, 3]", "expected [3, 5, 3]"}));
  put(folder, "pets/dog/2.png", "");
  CHECK(says(read(), {"2.png", "empty"}));
  put(folder, "pets/dog/2.png", "text");
  CHECK(says(read(), {"2.png"}));
}

TEST_CASE("A folder of 257 classes is refused") {
  const ScratchFolder folder;
  put_png(folder.path() / "0" / "a.png", {1, 2, 3}, 1, 1);
  for (int i = 1; i < 256; ++i) {
    std::filesystem::copy(folder.path() / "0",
                          folder.path() / std::to_string(i));
  }
  CHECK(read_folder(folder.path()).classes.size() == 256);
  std::filesystem::copy(folder.path() / "0", folder.path() / "256");
  CHECK(says(refusal([&] { read_folder(folder.path()); }),
             {"more than 256 classes"}));
}
