#pragma once

#include <tools/cuda_as_cpp/source.hpp>

namespace hood {

/// Turns each `extern __shared__ T name[];` of the code into a pointer to the
/// block's dynamic shared memory. Refuses one outside of a function, and one
/// that declares anything but such an array.
void rewrite_dynamic_shared_memory(const Code& code, Edits& edits);

}  // namespace hood
