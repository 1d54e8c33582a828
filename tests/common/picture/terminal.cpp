// Pictures as text.

#include <algorithm>
#include <common/picture/image.hpp>
#include <cstdlib>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

Image filled(std::int64_t height, std::int64_t width,
             const std::vector<std::uint8_t>& numbers) {
  return Image(
      Shape({height, width,
             static_cast<std::int64_t>(numbers.size()) / (height * width)},
            "HWC"),
      numbers);
}

TEST_CASE("in letters a pixel is two cells wide and one high") {
  const Image image = filled(2, 2, {0, 255, 128, 60});
  CHECK(terminal_preview(image, 80, false) ==
        "  @@\n"
        "++::\n");
}

TEST_CASE("a digit of 28 x 28 pixels is 56 columns and 28 rows of letters") {
  const std::string text = terminal_preview(make_image(28, 28, 1), 80, false);
  CHECK(text.size() == 28 * 57);
  CHECK(text.find('\n') == 56);
}

TEST_CASE("all ten shades are used, from dark to bright") {
  Image ramp = make_image(1, 256, 1);
  for (std::int64_t x = 0; x < 256; ++x) {
    ramp(0, x, 0) = static_cast<std::uint8_t>(x);
  }
  std::string text = terminal_preview(ramp, 1000, false);
  text.erase(std::unique(text.begin(), text.end()), text.end());
  CHECK(text == " .:-=+*#%@\n");
}

TEST_CASE("a wide picture is made smaller by the mean of its areas") {
  // Each cell of letters covers 2 x 1 pixels, half black and half white.
  CHECK(terminal_preview(filled(2, 2, {0, 255, 0, 255}), 2, false) == " @\n");
  CHECK(terminal_preview(filled(2, 2, {0, 0, 255, 255}), 2, false) == "++\n");
  // Three pixels on two cells: each has one and a half.
  CHECK(terminal_preview(filled(3, 3, {0, 255, 0, 0, 255, 0, 0, 255, 0}), 2,
                         false) == "--\n");
}

TEST_CASE("no line is wider than the terminal") {
  for (const int columns : {1, 2, 3, 7, 79}) {
    const std::string text =
        terminal_preview(make_image(60, 100, 3), columns, false);
    CAPTURE(columns, text);
    CHECK(text.find('\n') == static_cast<std::size_t>(columns));
    const auto rows = std::count(text.begin(), text.end(), '\n');
    // 0.6 as high as wide, in cells that are twice as high as wide.
    CHECK(std::abs(static_cast<double>(rows) - columns * 0.3) <= 1);
  }
}

TEST_CASE("in colour a cell is an upper and a lower pixel") {
  const Image image = filled(3, 1, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  CHECK(terminal_preview(image, 80, true) ==
        "\033[38;2;1;2;3m\033[48;2;4;5;6m▀\033[0m\n"
        "\033[38;2;7;8;9m▀\033[0m\n");
  CHECK(terminal_preview(filled(1, 1, {9}), 80, true) ==
        "\033[38;2;9;9;9m▀\033[0m\n");
}

TEST_CASE("an odd last row keeps the terminal's own ground below it") {
  const std::string text =
      terminal_preview(filled(3, 2, {1, 2, 3, 4, 5, 6}), 80, true);
  const std::string last = text.substr(text.find('\n') + 1);
  CHECK(last == "\033[38;2;5;5;5m▀\033[38;2;6;6;6m▀\033[0m\n");
}

TEST_CASE("nothing to show gives no text") {
  CHECK(terminal_preview(make_image(0, 5, 1), 80, true).empty());
  CHECK(terminal_preview(make_image(5, 0, 3), 80, false).empty());
  CHECK(terminal_preview(make_image(5, 5, 3), 0, false).empty());
}

TEST_CASE("a file or pipe has no colour") {
  // The tests' own stdout may be a terminal; NO_COLOR decides then.
  setenv("NO_COLOR", "1", 1);
  CHECK_FALSE(terminal_has_colour());
  unsetenv("NO_COLOR");
}

}  // namespace
}  // namespace hood
