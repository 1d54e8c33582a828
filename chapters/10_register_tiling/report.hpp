#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <chapters/10_register_tiling/versions.hpp>
#include <common/measure/results.hpp>

namespace hood {

/// What a step costs a thread of each version: multiply-adds, and loads from
/// shared memory.
void report_steps(const std::vector<RegisterVersion>& versions,
                  Results& results);

/// Registers, spills, shared memory and occupancy of each version's kernels at
/// a shape, as compiler and driver say.
void report_registers(const std::vector<RegisterVersion>& versions,
                      const ConvShape& shape, Results& results);

/// The tiles from which the last version chooses, for y of each shape.
void report_tiles(const std::vector<ConvShape>& shapes, Results& results);

/// The classes of pixels that dx of a shape is computed by.
void report_classes(const ConvShape& shape, Results& results);

}  // namespace hood
