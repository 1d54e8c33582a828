#pragma once

#include <tools/cuda_as_cpp/source.hpp>

namespace hood {

/// Turns CUDA's `__noinline__` into the attribute that it means. A macro of
/// this name would break the standard library's headers, which have an
/// attribute called so.
void rewrite_noinline(const Code& code, Edits& edits);

}  // namespace hood
