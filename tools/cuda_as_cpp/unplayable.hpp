#pragma once

#include <tools/cuda_as_cpp/source.hpp>

namespace hood {

/// Refuses what only a GPU can run: inline PTX, and headers made of it.
void refuse_unplayable(const Code& code);

}  // namespace hood
