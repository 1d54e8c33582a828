#include <tests/chapters/04_convolution/results.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

std::string refusal_of(ConvProduct<float>* product, const ConvShape& shape) {
  return refusal([&] { product(shape, nullptr, nullptr, nullptr); });
}

}  // namespace

TEST_CASE("the matrix of a convolution has a filter in every row") {
  const ConvShape shape{1, 1, 3, 3, 1, 2, 2, 1, 0};
  const std::vector<float> w{1, 2, 3, 4};
  Matrix<float> expected(4, 9);
  expected << 1, 2, 0, 3, 4, 0, 0, 0, 0,  //
      0, 1, 2, 0, 3, 4, 0, 0, 0,          //
      0, 0, 0, 1, 2, 0, 3, 4, 0,          //
      0, 0, 0, 0, 1, 2, 0, 3, 4;
  CHECK(convolution_matrix(shape, w.data()) == expected);
  CHECK(matrix_bytes(shape, sizeof(float)) == 4 * 9 * 4);
}

TEST_CASE("each column holds what one place of the filter covers") {
  const ConvShape shape{1, 1, 2, 3, 1, 2, 2, 1, 1};
  const std::vector<float> image{1, 2, 3, 4, 5, 6};
  std::vector<float> columns(4 * 12, NAN);
  im2col(shape, image.data(), columns.data());
  CHECK(columns == std::vector<float>{0, 0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6,  //
                                      0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 0,  //
                                      0, 1, 2, 3, 0, 4, 5, 6, 0, 0, 0, 0,  //
                                      1, 2, 3, 0, 4, 5, 6, 0, 0, 0, 0, 0});
}

TEST_CASE("a matrix that is too large is refused with its bytes") {
  // One channel of 300 x 300: 90,000 x 90,000 floats.
  const ConvShape large{1, 1, 300, 300, 1, 3, 3, 1, 1};
  CHECK(matrix_bytes(large, sizeof(float)) == 32'400'000'000);
  for (const auto product :
       {matrix_forward<float>, matrix_dx<float>, matrix_dw<float>}) {
    CHECK(refusal_of(product, large).find("32400000000 bytes") !=
          std::string::npos);
  }
  const ConvShape huge{1, 1000, 100000, 100000, 100, 1, 1, 1, 0};
  CHECK(matrix_bytes(huge, 4) == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("columns of more than 2^31 numbers are refused with their bytes") {
  const ConvShape large{1, 64, 1024, 1024, 1, 7, 7, 1, 3};
  const std::int64_t numbers = std::int64_t{64} * 49 * 1024 * 1024;
  REQUIRE(numbers > std::int64_t{1} << 31);
  CHECK(columns_bytes(large, sizeof(float)) == 4 * numbers);
  for (const auto product :
       {im2col_forward<float>, im2col_dx<float>, im2col_dw<float>}) {
    CHECK(refusal_of(product, large).find(std::to_string(4 * numbers)) !=
          std::string::npos);
  }
}

}  // namespace hood
