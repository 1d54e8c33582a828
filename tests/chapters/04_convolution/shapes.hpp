#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <common/core/random.hpp>
#include <vector>

namespace hood {

/// Awkward shapes: 1, primes, H != W, R != S, even filters, strides that do not
/// divide, padding up to one less than the filter.
inline std::vector<ConvShape> awkward_shapes() {
  std::vector<ConvShape> shapes{
      {1, 1, 1, 1, 1, 1, 1, 1, 0},   {1, 1, 1, 7, 1, 1, 3, 1, 0},
      {1, 1, 7, 1, 1, 3, 1, 1, 0},   {2, 1, 5, 7, 3, 3, 2, 1, 0},
      {3, 2, 7, 5, 1, 2, 3, 1, 1},   {1, 3, 5, 5, 2, 5, 5, 1, 4},
      {33, 1, 3, 5, 1, 2, 2, 1, 0},  {1, 17, 3, 3, 5, 3, 3, 1, 1},
      {1, 1, 17, 33, 1, 7, 5, 3, 3}, {2, 3, 33, 17, 2, 2, 2, 2, 0},
      {1, 2, 7, 7, 3, 3, 3, 2, 1},   {1, 1, 5, 5, 1, 2, 2, 5, 0},
      {2, 2, 5, 3, 2, 5, 3, 1, 0},   {1, 1, 2, 2, 1, 5, 5, 1, 3},
      {1, 5, 17, 5, 17, 1, 1, 1, 0}, {1, 1, 7, 5, 2, 1, 1, 3, 0},
      {1, 1, 5, 7, 1, 1, 2, 2, 1},   {2, 3, 7, 7, 5, 7, 1, 1, 2},
      {2, 3, 7, 7, 5, 1, 7, 2, 3},   {1, 2, 33, 2, 1, 17, 2, 7, 1}};
  // And some by chance, which keep what was thought of above honest.
  const std::vector<std::int64_t> sizes{1, 2, 3, 5, 7, 17};
  const Random random(4);
  for (std::uint64_t i = 0; shapes.size() < 48; i += 9) {
    const auto pick = [&](std::uint64_t j, std::uint32_t most) {
      return sizes[random.below(i + j, most)];
    };
    ConvShape shape{pick(0, 3), pick(1, 4), pick(2, 6), pick(3, 6), pick(4, 4),
                    pick(5, 5), pick(6, 5), pick(7, 4), 0};
    shape.pad = random.below(i + 8, static_cast<std::uint32_t>(shape.R));
    if (shape.R <= shape.H + 2 * shape.pad &&
        shape.S <= shape.W + 2 * shape.pad) {
      shapes.push_back(shape);
    }
  }
  return shapes;
}

}  // namespace hood
