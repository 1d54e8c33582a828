// Pictures in and out.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/random.hpp>
#include <common/picture/image.hpp>
#include <cstdlib>
#include <tests/support/catch.hpp>
#include <tests/support/entries.hpp>

namespace hood {
namespace {

using Colour = std::array<int, 3>;

std::filesystem::path sample(const std::string& name) {
  return source_root() / "tests/common/picture/samples" / ("sample_" + name);
}

Image noise(std::int64_t height, std::int64_t width, std::int64_t channels) {
  Image image = make_image(height, width, channels);
  const Random random(7);
  for (std::int64_t i = 0; i < image.size(); ++i) {
    image.data()[i] = static_cast<std::uint8_t>(random.below(i, 256));
  }
  return image;
}

bool same(const Image& a, const Image& b) {
  return a.shape() == b.shape() && std::equal(a.begin(), a.end(), b.begin());
}

/// Whether the pixel at (y, x) is within `tolerance` of a colour.
bool near_colour(const Image& image, std::int64_t y, std::int64_t x,
                 const Colour& colour, int tolerance) {
  for (std::size_t c = 0; c < 3; ++c) {
    const int found = image(y, x, image.shape()[2] == 1 ? 0 : c);
    CAPTURE(y, x, c, found, colour[c]);
    CHECK(std::abs(found - colour[c]) <= tolerance);
    if (!(std::abs(found - colour[c]) <= tolerance)) return false;
  }
  return true;
}

/// The samples are 24 wide and 16 high: four fields of one colour each.
void require_fields(const Image& image, const std::array<Colour, 4>& fields,
                    int tolerance) {
  REQUIRE(image.shape()[0] == 16);
  REQUIRE(image.shape()[1] == 24);
  for (std::int64_t i = 0; i < 4; ++i) {
    REQUIRE(near_colour(image, 3 + 8 * (i / 2), 5 + 12 * (i % 2),
                        fields[static_cast<std::size_t>(i)], tolerance));
  }
}

const std::array<Colour, 4> FIELDS{Colour{200, 40, 30}, Colour{30, 60, 180},
                                   Colour{240, 230, 220}, Colour{10, 120, 20}};
// 0.299 red + 0.587 green + 0.114 blue.
const std::array<Colour, 4> GREYS{Colour{87, 87, 87}, Colour{65, 65, 65},
                                  Colour{232, 232, 232}, Colour{76, 76, 76}};

std::string reason_of(const std::string& bytes) {
  try {
    decode_image(bytes, "it.png");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "";
}

TEST_CASE("a picture is black, grey or in colour, and nothing else") {
  const Image image = make_image(2, 3, 3);
  CHECK(image.shape() == Shape({2, 3, 3}, "HWC"));
  CHECK(std::count(image.begin(), image.end(), 0) == 18);
  CHECK_THROWS_AS(make_image(2, 3, 2), Error);
  CHECK_THROWS_AS(make_image(2, 3, 4), Error);
  CHECK_THROWS_AS(make_image(-1, 3, 1), Error);
}

TEST_CASE("every kind of PNG is read") {
  for (const char* name :
       {"colour.png", "palette.png", "16_bit.png", "alpha.png"}) {
    CAPTURE(name);
    require_fields(read_image(sample(name)), FIELDS, 0);
    CHECK(read_image(sample(name)).shape()[2] == 3);
  }
  const Image grey = read_image(sample("grey_alpha.png"));
  CHECK(grey.shape()[2] == 1);
  require_fields(grey, GREYS, 1);
}

TEST_CASE("every kind of JPEG is read") {
  for (const char* name : {"colour.jpg", "progressive.jpg", "cmyk.jpg"}) {
    CAPTURE(name);
    require_fields(read_image(sample(name)), FIELDS, 12);
  }
  const Image grey = read_image(sample("grey.jpg"));
  CHECK(grey.shape()[2] == 1);
  require_fields(grey, GREYS, 4);
}

TEST_CASE("colour can be asked for as grey and grey as colour") {
  const Image grey = read_image(sample("colour.png"), 1);
  CHECK(grey.shape() == Shape({16, 24, 1}, "HWC"));
  require_fields(grey, GREYS, 1);
  const Image colour = read_image(sample("grey_alpha.png"), 3);
  CHECK(colour.shape() == Shape({16, 24, 3}, "HWC"));
  require_fields(colour, GREYS, 1);
}

TEST_CASE("what is written as PNG is read back, pixel for pixel") {
  const ScratchFolder folder;
  for (const auto& [height, width] :
       {std::pair{1, 1}, {1, 500}, {333, 1}, {17, 31}, {300, 200}}) {
    for (const int channels : {1, 3}) {
      CAPTURE(height, width, channels);
      const Image image = noise(height, width, channels);
      write_png(folder.path() / "it.png", image);
      CHECK(same(read_image(folder.path() / "it.png"), image));
    }
  }
  CHECK(entries_in(folder) == 1);
}

TEST_CASE("what is written as JPEG is read back, nearly") {
  const ScratchFolder folder;
  for (const std::int64_t channels : {1, 3}) {
    Image image = make_image(17, 33, channels);
    for (std::int64_t i = 0; i < image.size(); ++i) {
      image.data()[i] = static_cast<std::uint8_t>(60 + i % 33 / channels);
    }
    write_jpeg(folder / "picture.jpg", image);
    const Image back =
        read_image(folder / "picture.jpg", static_cast<int>(channels));
    REQUIRE(back.shape() == image.shape());
    for (std::int64_t i = 0; i < image.size(); ++i) {
      REQUIRE(std::abs(int{back.data()[i]} - int{image.data()[i]}) < 40);
    }
  }
  CHECK_THROWS_AS(write_jpeg(folder / "none.jpg", Image()), Error);
}

TEST_CASE("no picture without extent is written, nor where there is no place") {
  const ScratchFolder folder;
  const auto file = folder.path() / "it.png";
  CHECK_THROWS_AS(write_png(file, make_image(0, 3, 1)), Error);
  CHECK_THROWS_AS(write_png(file, make_image(3, 0, 3)), Error);
  CHECK_THROWS_AS(write_png(file, Image()), Error);
  CHECK_THROWS_AS(write_png(file, Image(Shape({2, 2, 2}))), Error);
  CHECK_THROWS_AS(write_png(folder.path() / "none" / "it.png", noise(2, 2, 1)),
                  Error);
  CHECK(entries_in(folder) == 0);
}

TEST_CASE("what is no picture is told") {
  CHECK(reason_of("") == "cannot read the picture it.png: the file is empty");
  for (const std::string& bytes :
       {std::string("x"), std::string(1000, '\0'), std::string("GIF89a______"),
        std::string("BM") + std::string(100, '\1'),
        std::string("\x89PNG\r\n\x1a\n")}) {
    CAPTURE(bytes);
    CHECK(reason_of(bytes).find("no PNG or JPEG") != std::string::npos);
  }
  CHECK_THROWS_AS(read_image(sample("none.png")), Error);
}

/// A PNG file that begins as one of this size, and ends where its pixels would
/// begin. (Some versions of stb look as far as that for a transparent colour.)
std::string png_header(std::uint32_t width, std::uint32_t height) {
  std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\x0DIHDR", 16);
  for (const std::uint32_t extent : {width, height}) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes += static_cast<char>(extent >> shift);
    }
  }
  bytes += std::string("\x08\x02\0\0\0\0\0\0\0", 9);
  return bytes + std::string("\0\0\0\0IDAT\0\0\0\0", 12);
}

TEST_CASE("a picture that is too large is refused by its first bytes") {
  const std::string too_many = "pixels are too many";
  CHECK(reason_of(png_header(100000, 100000)).find("far too large") !=
        std::string::npos);
  CHECK(reason_of(png_header(20000, 10000)).find("20000 x 10000 pixels") !=
        std::string::npos);
  CHECK(reason_of(png_header(65536, 1)).find(too_many) != std::string::npos);
  CHECK(reason_of(png_header(1, 65536)).find(too_many) != std::string::npos);
  CHECK(reason_of(png_header(65535, 1025)).find(too_many) != std::string::npos);
  // Of an allowed size, but there is nothing behind the header.
  CHECK(reason_of(png_header(16384, 4096)).find("damaged") !=
        std::string::npos);
  CHECK(reason_of(png_header(0xFFFFFFFF, 1)) != "");
  CHECK(reason_of(png_header(0, 5)) != "");
}

TEST_CASE("a picture that is cut off anywhere is refused") {
  for (const char* name : {"colour.png", "16_bit.png", "colour.jpg",
                           "progressive.jpg", "cmyk.jpg", "grey.jpg"}) {
    const std::string whole = read_file(sample(name));
    for (std::size_t size = 0; size < whole.size(); ++size) {
      CAPTURE(name, size);
      const std::string reason = reason_of(whole.substr(0, size));
      REQUIRE(reason != "");
      // stb alone is not to be asked: some of its versions see no fault.
      if (size > 4 && whole[1] != 'P') {
        REQUIRE(reason.find("its end is missing") != std::string::npos);
      }
    }
    CHECK(reason_of(whole) == "");
    CHECK(reason_of(whole + "more") == "");
  }
}

TEST_CASE("a PNG file with any byte changed is refused") {
  for (const char* name : {"colour.png", "palette.png"}) {
    const std::string whole = read_file(sample(name));
    for (std::size_t at = 0; at < whole.size(); ++at) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ 1);
      CAPTURE(name, at);
      REQUIRE(reason_of(bytes) != "");
    }
  }
}

TEST_CASE("damaged pictures are refused or read, and do no harm") {
  const Random random(8);
  std::uint64_t i = 0;
  for (const char* name : {"colour.png", "palette.png", "16_bit.png",
                           "colour.jpg", "progressive.jpg", "cmyk.jpg"}) {
    const std::string whole = read_file(sample(name));
    for (int round = 0; round < 2000; ++round) {
      std::string bytes = whole;
      for (int change = 0; change < 3; ++change) {
        const auto at =
            random.below(i++, static_cast<std::uint32_t>(bytes.size()));
        bytes[at] = static_cast<char>(random.bits(i++));
      }
      try {
        const Image image = decode_image(bytes, name);
        REQUIRE(image.size() > 0);
      } catch (const Error& error) {
        REQUIRE(error.code() == ExitCode::bad_input);
      }
    }
  }
}

}  // namespace
}  // namespace hood
