#include <fmt/core.h>

#include <chapters/07_matrix_product/product_shape.hpp>
#include <common/core/error.hpp>
#include <sstream>

namespace hood {
namespace {

constexpr std::int64_t MOST = std::int64_t{1} << 30;

int extent_of(const std::string& number, const std::string& text) {
  const bool digits =
      !number.empty() && number.size() <= 10 &&
      number.find_first_not_of("0123456789") == std::string::npos;
  const std::int64_t extent = digits ? std::stoll(number) : 0;
  if (extent < 1 || extent > MOST) {
    bad_input(fmt::format("--size {}", text),
              fmt::format("expected M,N,K, each from 1 to {}", MOST));
  }
  return int(extent);
}

}  // namespace

std::string ProductShape::text() const {
  return fmt::format("{},{},{}", M, N, K);
}

ProductShape product_shape_of(const std::string& text) {
  std::istringstream words(text + ",");
  ProductShape shape{};
  for (int* const extent : {&shape.M, &shape.N, &shape.K}) {
    std::string number;
    std::getline(words, number, ',');
    *extent = extent_of(number, text);
  }
  if (words.peek() != std::istringstream::traits_type::eof()) {
    bad_input(fmt::format("--size {}", text), "expected M,N,K, no more");
  }
  for (const std::int64_t size :
       {shape.a_size(), shape.b_size(), shape.c_size()}) {
    if (size > 2 * MOST) {
      bad_input(fmt::format("--size {}", text),
                fmt::format("a matrix would have {} elements, at most {} are "
                            "taken",
                            size, 2 * MOST));
    }
  }
  return shape;
}

}  // namespace hood
