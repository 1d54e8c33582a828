#pragma once

#include <chapters/06_first_kernel/mapping.hpp>

namespace hood {

/// z = n * C + c: at most 65,535 of them.
void scale_folded(const BatchWork& work);
/// The same, but a block takes every gridDim.z-th z.
void scale_folded_far(const BatchWork& work);
/// z = c, and each thread goes through the batch: C is at most 65,535.
void scale_looped(const BatchWork& work);
/// One index for everything, taken apart.
void scale_flat(const BatchWork& work);
/// z = (n * C + c) * D + d, a block takes every gridDim.z-th.
void scale_folded_5d(const BatchWork& work);
/// One index for all five axes, taken apart.
void scale_flat_5d(const BatchWork& work);

}  // namespace hood
