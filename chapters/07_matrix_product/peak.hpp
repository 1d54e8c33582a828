#pragma once

#include <common/measure/ladder.hpp>

namespace hood {

/// What the present GPU does at most: multiply-adds of floats that stay in
/// registers, and CUDA's own copy of a large array (bytes read and written).
/// The best of several tries.
Ceilings measure_ceilings();

}  // namespace hood
