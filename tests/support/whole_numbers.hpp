#pragma once

#include <common/core/random.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hood {

/// Whole numbers from -4 to 4. Sums of their products are exact in float, so
/// results can be compared with ==.
template <class T>
std::vector<T> whole_numbers(std::int64_t count, std::uint64_t stream) {
  std::vector<T> numbers(static_cast<std::size_t>(count));
  const Random random(6, stream);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<T>(int(random.below(i, 9)) - 4);
  }
  return numbers;
}

}  // namespace hood
