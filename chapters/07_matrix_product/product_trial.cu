#include <fmt/core.h>

#include <algorithm>
#include <chapters/07_matrix_product/product_trial.hpp>
#include <chapters/07_matrix_product/reference_product.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/cuda/room.hpp>

namespace hood {
namespace {

// A multiple of 16 bytes, so that the result stays where float4 can reach it.
constexpr std::int64_t GUARD = 64;

/// Bad input unless the product can be proved: it fits into memory, and sums of
/// whole numbers stay exact.
ProductShape require_provable(const ProductShape& shape,
                              FactorNumbers numbers) {
  const bool whole = numbers == FactorNumbers::whole;
  constexpr int MOST = (1 << 24) / (4 * 4);  // products at least
  if (whole && shape.K > MOST) {
    bad_input(fmt::format("K of {}", shape.text()),
              fmt::format("up to {} the sums of the trial are exact", MOST));
  }
  // As they are, on the device, and for the CPU's product: in float, or double.
  const double copies = whole ? 3 : 4;
  require_room("product of " + shape.text(), copies * shape.bytes(),
               shape.bytes());
  return shape;
}

/// They repeat after a prime, so that no two rows or columns of usual sizes
/// are equal.
std::vector<float> numbers_of(std::int64_t count, std::uint64_t seed,
                              std::uint64_t stream, FactorNumbers kind) {
  constexpr std::int64_t PERIOD = 1000003;
  std::vector<float> numbers(static_cast<std::size_t>(count));
  const Random random(seed, stream);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    numbers[at] = i >= PERIOD ? numbers[at - std::size_t{PERIOD}]
                  : kind == FactorNumbers::whole
                      ? float(random.below(at, 9)) - 4
                      : random.normal(at);
  }
  return numbers;
}

/// Of a NaN without its sign.
std::string in_words(float value) {
  return std::isnan(value) ? "NaN" : fmt::format("{}", value);
}

/// Whether all of [begin, end) of `values` are NaN, as they were before.
bool untouched(const std::vector<float>& values, std::int64_t begin,
               std::int64_t end) {
  return std::all_of(values.begin() + begin, values.begin() + end,
                     [](float value) { return std::isnan(value); });
}

}  // namespace

ProductTrial::ProductTrial(const ProductShape& shape, std::uint64_t seed,
                           FactorNumbers numbers)
    : shape_(require_provable(shape, numbers)),
      a_(static_cast<std::size_t>(shape.a_size())),
      b_(static_cast<std::size_t>(shape.b_size())),
      c_(static_cast<std::size_t>(shape.c_size() + 2 * GUARD)) {
  const auto a = numbers_of(shape.a_size(), seed, 0, numbers);
  const auto b = numbers_of(shape.b_size(), seed, 1, numbers);
  a_.copy_from(a);
  b_.copy_from(b);
  if (numbers == FactorNumbers::whole) {
    expected_ = reference_product(shape, a, b);
  } else {
    tolerance_ = 1e-5 * std::sqrt(double(shape.K));
    expected_ = precise_product(shape, a, b);
  }
}

void ProductTrial::run(const ProductVersion& version) {
  version.run(shape_, a_.data(), b_.data(), c_.data() + GUARD);
}

std::string ProductTrial::fault_of(const ProductVersion& version) {
  c_.fill_bytes(0xff);  // NaN
  run(version);
  const std::vector<float> made = c_.to_host();

  for (std::int64_t i = 0; i < shape_.c_size(); ++i) {
    const float value = made[static_cast<std::size_t>(i + GUARD)];
    const float right = expected_[static_cast<std::size_t>(i)];
    if (!(std::abs(double(value) - right) <= tolerance_)) {
      return fmt::format("{}: C[{}, {}] of {} is {}, expected {}", version.name,
                         i / shape_.N, i % shape_.N, shape_.text(),
                         in_words(value), right);
    }
  }
  if (!untouched(made, 0, GUARD) ||
      !untouched(made, GUARD + shape_.c_size(), std::ssize(made))) {
    return fmt::format("{}: writes outside of C", version.name);
  }
  return "";
}

}  // namespace hood
