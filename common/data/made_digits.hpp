#pragma once

#include <common/data/dataset.hpp>
#include <cstdint>

namespace hood {

/// Draws `count` digits of 28 x 28 pixels: each a few strokes, moved, turned,
/// slanted, scaled and bent by chance, drawn with a pen of chance width, and
/// with noise. The i-th picture depends on seed and i alone; labels are random.
Dataset make_digits(std::int64_t count, std::uint64_t seed);

}  // namespace hood
