#include <array>
#include <chapters/04_convolution/conv_shape.hpp>
#include <charconv>
#include <common/core/error.hpp>

namespace hood {
namespace {

constexpr const char* FORM = "N,C,H,W,K,R,S,stride,pad";
// Sums of two such numbers and more fit into 63 bits.
constexpr std::int64_t MOST = std::int64_t{1} << 40;

[[noreturn]] void impossible(const ConvShape& shape, const std::string& why) {
  bad_input(fmt::format("shape {} ({})", shape.text(), FORM), why);
}

bool product_fits(std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const std::int64_t factor : factors) {
    if (__builtin_mul_overflow(product, factor, &product)) return false;
  }
  return true;
}

}  // namespace

std::string ConvShape::text() const {
  return fmt::format("{},{},{},{},{},{},{},{},{}", N, C, H, W, K, R, S, stride,
                     pad);
}

void require_possible(const ConvShape& shape) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  for (const std::int64_t number : {N, C, H, W, K, R, S, stride}) {
    if (number < 1) impossible(shape, "each number but pad must be 1 or more");
  }
  if (pad < 0) impossible(shape, "pad must be 0 or more");
  for (const std::int64_t number : {N, C, H, W, K, R, S, stride, pad}) {
    if (number > MOST) {
      impossible(shape, fmt::format("each number must be at most {}", MOST));
    }
  }
  if (R > H + 2 * pad || S > W + 2 * pad) {
    impossible(shape, fmt::format("a filter of {} x {} does not fit into an "
                                  "image of {} x {} with its padding",
                                  R, S, H + 2 * pad, W + 2 * pad));
  }
  const std::int64_t P = shape.P(), Q = shape.Q();
  // The last is more than any of the three tensors and products() has.
  if (!product_fits({N, C, H, W, 8}) || !product_fits({K, C, R, S, 8}) ||
      !product_fits({N, K, P, Q, C, R, S, 8})) {
    impossible(shape, "that is more than can be counted");
  }
}

ConvShape conv_shape_from(const std::string& text) {
  std::array<std::int64_t, 9> numbers{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [rest, error] = std::from_chars(at, end, numbers[i]);
    const bool last = i + 1 == numbers.size();
    if (error != std::errc{} || (last ? rest != end : rest == end) ||
        (!last && *rest != ',')) {
      bad_input(fmt::format("shape \"{}\"", text),
                fmt::format("nine whole numbers are wanted: {}", FORM));
    }
    at = rest + 1;
  }
  const auto& [N, C, H, W, K, R, S, stride, pad] = numbers;
  const ConvShape shape{N, C, H, W, K, R, S, stride, pad};
  require_possible(shape);
  return shape;
}

}  // namespace hood
