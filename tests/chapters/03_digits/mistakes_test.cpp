#include <chapters/03_digits/mistakes.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

const std::vector<std::string> DIGITS{"0", "1", "2", "3", "4"};

/// Three right readings, and four wrong ones of which two are equally sure.
const std::vector<Reading> READINGS{
    {0, 0, 0.9f, 0.1f}, {1, 2, 0.5f, 2},  {2, 2, 0.99f, 0},  {1, 2, 0.8f, 2},
    {4, 0, 0.5f, 3},    {3, 1, 0.99f, 7}, {1, 1, 0.6f, 0.5f}};

Dataset two_pictures() {
  Dataset data;
  data.images = Tensor<std::uint8_t>(Shape({2, 1, 2, 3}, "NCHW"),
                                     {0, 1, 2, 3, 4, 5, 16, 0, 8, 16, 16, 16});
  data.labels = {3, 4};
  data.classes = DIGITS;
  data.white = 16;
  return data;
}

}  // namespace

TEST_CASE("readings name the likeliest class and the right one's loss") {
  Matrix<float> logits(3, 3);
  logits << 0, 2, 1, 5, 5, -2000, -1, -2, -3;
  std::vector<Reading> readings;
  append_readings(logits, {1, 2, 0}, readings);
  append_readings(logits, {0, 0, 2}, readings);
  REQUIRE(readings.size() == 6);
  const float sum = 1 + std::exp(-1.0f) + std::exp(-2.0f);
  CHECK(readings[0].guess == 1);
  CHECK(readings[0].truth == 1);
  CHECK(readings[0].probability == Approx(1 / sum));
  CHECK(readings[0].loss == Approx(std::log(sum)));
  CHECK(readings[1].guess == 0);
  CHECK(readings[1].probability == Approx(0.5));
  CHECK(readings[1].loss == Approx(2005 + std::log(2)));
  CHECK(readings[5].loss == Approx(2 + std::log(sum)));
  CHECK_THROWS_AS(append_readings(logits, {1}, readings), Error);
}

TEST_CASE("a score is the mean loss and the share of right guesses") {
  const Score score = score_of(READINGS);
  CHECK(score.accuracy == Approx(3.0 / 7));
  CHECK(score.loss == Approx(14.6 / 7));
  CHECK_THROWS_AS(score_of({}), Error);
}

TEST_CASE("the confusion matrix counts every reading once, truth by row") {
  const Eigen::MatrixXi counts = confusion_matrix(READINGS, 5);
  CHECK(counts.sum() == 7);
  CHECK(counts.diagonal().sum() == 3);
  CHECK(counts(1, 2) == 2);
  CHECK(counts(2, 1) == 0);
  CHECK(counts(4, 0) == 1);
  CHECK(counts.row(1).sum() == 3);
  CHECK(confusion_matrix({}, 3) == Eigen::MatrixXi::Zero(3, 3));
}

TEST_CASE("the worst mistakes are wrong, and the surest comes first") {
  using Places = std::vector<std::uint32_t>;
  CHECK(worst_mistakes(READINGS, 10) == Places{5, 3, 1, 4});
  CHECK(worst_mistakes(READINGS, 2) == Places{5, 3});
  CHECK(worst_mistakes(READINGS, 0).empty());
  CHECK(worst_mistakes({}, 5).empty());
  CHECK(worst_mistakes({READINGS[0], READINGS[2]}, 5).empty());
}

TEST_CASE("a caption says what was read as what, and how surely") {
  CHECK(caption_of(READINGS[5], DIGITS) == "3 read as 1, 99 %");
  CHECK(caption_of(READINGS[1], DIGITS) == "1 read as 2, 50 %");
}

TEST_CASE("a picture's white is shown as white") {
  const Image image = picture_of(two_pictures(), 1);
  REQUIRE(image.shape() == Shape({2, 3, 1}, "HWC"));
  CHECK(int{image(0, 0, 0)} == 255);
  CHECK(int{image(0, 1, 0)} == 0);
  CHECK(int{image(0, 2, 0)} == 127);
  CHECK(int{picture_of(two_pictures(), 0)(1, 2, 0)} == 79);
}

TEST_CASE("colour pictures keep their colours") {
  Dataset data = two_pictures();
  data.images = Tensor<std::uint8_t>(Shape({1, 3, 1, 2}, "NCHW"),
                                     {1, 2, 30, 40, 100, 200});
  data.white = 255;
  const Image image = picture_of(data, 0);
  REQUIRE(image.shape() == Shape({1, 2, 3}, "HWC"));
  CHECK(int{image(0, 0, 0)} == 1);
  CHECK(int{image(0, 0, 1)} == 30);
  CHECK(int{image(0, 1, 2)} == 200);
}

TEST_CASE("mistakes side by side, in the order asked for") {
  const Image strip = mistakes_strip(two_pictures(), {1, 0});
  CHECK(strip.shape()[0] == 2);
  CHECK(int{strip(0, 0, 0)} == 255);
  CHECK(int{strip(1, strip.shape()[1] / 2 + 2, 0)} == 79);
  const Image picture = mistakes_picture(two_pictures(), READINGS, {0, 1});
  CHECK(picture.shape()[0] > 2 * 37);  // 2 x 3 pixels, 112 / 3 times as large
  CHECK(picture.shape()[1] > 2 * 3 * 37);

  Dataset large = two_pictures();
  large.images = Tensor<std::uint8_t>(Shape({2, 1, 113, 3}));
  CHECK(mistakes_picture(large, READINGS, {0, 1}).shape()[0] > 113);
}

}  // namespace hood
