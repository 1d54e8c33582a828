#pragma once

#include <tools/cuda_as_cpp/source.hpp>

namespace hood {

/// Turns each `kernel<<<grid, block>>>` of the code into a call of
/// hood::simt::launch. Refuses a launch that has no end or no kernel.
void rewrite_launches(const Code& code, Edits& edits);

}  // namespace hood
