// Pictures made of pictures and letters.

#include <algorithm>
#include <common/core/error.hpp>
#include <common/picture/image.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// A picture whose every number tells its own place.
Image coded(std::int64_t height, std::int64_t width, std::int64_t channels) {
  Image image = make_image(height, width, channels);
  for (std::int64_t i = 0; i < image.size(); ++i) {
    image.data()[i] = static_cast<std::uint8_t>(i + 1);
  }
  return image;
}

std::int64_t count_of(const Image& image, int value) {
  return std::count(image.begin(), image.end(), value);
}

TEST_CASE("an enlarged picture has squares for pixels") {
  const Image image = coded(2, 3, 3);
  const Image large = enlarged(image, 4);
  REQUIRE(large.shape() == Shape({8, 12, 3}, "HWC"));
  for (std::int64_t y = 0; y < 8; ++y) {
    for (std::int64_t x = 0; x < 12; ++x) {
      for (std::int64_t c = 0; c < 3; ++c) {
        REQUIRE(large(y, x, c) == image(y / 4, x / 4, c));
      }
    }
  }
  CHECK(enlarged(image, 1).size() == image.size());
  CHECK_THROWS_AS(enlarged(image, 0), Error);
}

TEST_CASE("a pasted piece lies where it was put, and only there") {
  Image image = make_image(5, 6, 3);
  const Image piece = coded(2, 3, 3);
  paste(image, piece, 3, 1);
  for (std::int64_t y = 0; y < 5; ++y) {
    for (std::int64_t x = 0; x < 6; ++x) {
      for (std::int64_t c = 0; c < 3; ++c) {
        const bool inside = y >= 3 && x >= 1 && x < 4;
        REQUIRE(image(y, x, c) == (inside ? piece(y - 3, x - 1, c) : 0));
      }
    }
  }
}

TEST_CASE("a grey piece turns into equal red, green and blue") {
  Image image = make_image(2, 2, 3);
  paste(image, coded(1, 1, 1), 1, 1);
  CHECK(count_of(image, 1) == 3);
  CHECK(image(1, 1, 2) == 1);
}

TEST_CASE("a piece that does not fit is refused") {
  Image colour = make_image(4, 4, 3);
  Image grey = make_image(4, 4, 1);
  CHECK_THROWS_AS(paste(colour, make_image(2, 2, 3), 3, 0), Error);
  CHECK_THROWS_AS(paste(colour, make_image(2, 2, 3), 0, 3), Error);
  CHECK_THROWS_AS(paste(colour, make_image(2, 2, 3), -1, 0), Error);
  CHECK_THROWS_AS(paste(colour, make_image(2, 2, 3), 0, -1), Error);
  CHECK_THROWS_AS(paste(colour, make_image(5, 1, 3), 0, 0), Error);
  CHECK_THROWS_AS(paste(grey, make_image(2, 2, 3), 0, 0), Error);
  paste(grey, make_image(4, 4, 1), 0, 0);
}

TEST_CASE("letters are drawn in the colour, and larger with scale") {
  Image image = make_image(40, 200, 3);
  draw_text(image, "Hello", 10, 20, 1, {255, 200, 7});
  const std::int64_t dots = count_of(image, 200);
  CHECK(dots > 40);
  CHECK(count_of(image, 255) == dots);
  CHECK(count_of(image, 7) == dots);
  for (std::int64_t x = 0; x < 20; ++x) {
    for (std::int64_t y = 0; y < 40; ++y) REQUIRE(image(y, x, 0) == 0);
  }
  Image twice = make_image(40, 200, 3);
  draw_text(twice, "Hello", 10, 20, 2, {255, 200, 7});
  CHECK(count_of(twice, 200) == 4 * dots);
}

TEST_CASE("what leaves the picture is cut off") {
  for (const std::int64_t at : {-1000, -5, 0, 8, 1000}) {
    Image image = make_image(9, 9, 1);
    draw_text(image, "W@", at, at, 3, {9});
    CHECK(count_of(image, 0) + count_of(image, 9) == 81);
  }
  Image long_text = make_image(20, 300, 1);
  draw_text(long_text, std::string(100000, '#'), 2, 2, 1, {9});
  CHECK(long_text.size() == 6000);
}

TEST_CASE("letters that the font lacks become question marks") {
  const auto drawn = [](const std::string& text) {
    Image image = make_image(30, 60, 1);
    draw_text(image, text, 2, 2, 1, {9});
    return std::vector<std::uint8_t>(image.begin(), image.end());
  };
  CHECK(drawn("aä☃") == drawn("a??"));
  CHECK(drawn("\x01\x7F\xFF\xC0") == drawn("????"));
  CHECK(drawn("a\nb") != drawn("ab"));
  CHECK(drawn("") == drawn(" "));
}

TEST_CASE("a colour has as many numbers as the picture has channels") {
  Image image = make_image(9, 9, 3);
  CHECK_THROWS_AS(draw_text(image, "a", 0, 0, 1, {9}), Error);
}

TEST_CASE("a grid holds every picture with white between them") {
  const std::vector<Image> images(5, make_image(3, 4, 1));
  const Image result = grid(images, 2);
  // Gaps of 8 pixels around 2 columns and 3 rows.
  CHECK(result.shape() == Shape({3 * 3 + 4 * 8, 2 * 4 + 3 * 8, 1}, "HWC"));
  CHECK(count_of(result, 0) == 5 * 12);
  CHECK(count_of(result, 255) == result.size() - 5 * 12);
  CHECK(result(8, 8, 0) == 0);
  CHECK(result(8 + 11, 8 + 12, 0) == 0);
  CHECK(result(8 + 22, 8 + 12, 0) == 255);  // the sixth place is empty
  CHECK(grid(images, 99).shape() ==
        Shape({3 + 2 * 8, 5 * 4 + 6 * 8, 1}, "HWC"));
}

TEST_CASE("one picture in colour makes the grid colour") {
  const Image result = grid({make_image(3, 3, 1), make_image(3, 3, 3)}, 2);
  CHECK(result.shape()[2] == 3);
  CHECK(count_of(result, 0) == 2 * 27);
}

TEST_CASE("captions stand under the pictures and fit") {
  Image white = make_image(5, 5, 1);
  std::fill(white.begin(), white.end(), std::uint8_t{255});
  const Image plain = grid({white, white}, 2);
  const Image told = grid({white, white}, 2, {"long caption", "b"});
  CHECK(told.shape()[0] == plain.shape()[0] + 12);
  CHECK(told.shape()[1] > plain.shape()[1] + 2 * 40);
  CHECK(count_of(told, 0) > 50);
  for (std::int64_t x = 0; x < told.shape()[1]; ++x) {
    for (std::int64_t y = 0; y < 13; ++y) REQUIRE(told(y, x, 0) == 255);
  }
}

TEST_CASE("grids that make no sense are refused") {
  CHECK_THROWS_AS(grid({}, 2), Error);
  CHECK_THROWS_AS(grid({make_image(2, 2, 1)}, 0), Error);
  CHECK_THROWS_AS(grid({make_image(2, 2, 1), make_image(2, 3, 1)}, 2), Error);
  CHECK_THROWS_AS(grid({make_image(2, 2, 1)}, 1, {"a", "b"}), Error);
}

}  // namespace
}  // namespace hood
