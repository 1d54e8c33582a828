#pragma once

#include <algorithm>
#include <chapters/04_convolution/ways.hpp>
#include <cstdint>
#include <limits>
#include <tests/support/whole_numbers.hpp>
#include <vector>

namespace hood {

/// Calls a product with an output full of NaN between guards, and returns what
/// it wrote; nothing if it has touched a guard.
template <class T>
std::vector<T> result_of(ConvProduct<T>* product, const ConvShape& shape,
                         const std::vector<T>& a, const std::vector<T>& b,
                         const Shape& into) {
  constexpr std::int64_t GUARD = 64;
  const T poison = std::numeric_limits<T>::quiet_NaN();
  const T guard = T(12345);
  std::vector<T> memory(static_cast<std::size_t>(into.size() + 2 * GUARD),
                        guard);
  std::fill_n(memory.begin() + GUARD, into.size(), poison);
  product(shape, a.data(), b.data(), memory.data() + GUARD);
  const auto first = memory.begin() + GUARD;
  const auto last = first + into.size();
  const auto is_guard = [&](T value) { return value == guard; };
  if (!std::all_of(memory.begin(), first, is_guard) ||
      !std::all_of(last, memory.end(), is_guard)) {
    return {};
  }
  return {first, last};
}

}  // namespace hood
