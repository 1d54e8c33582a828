#pragma once

#include <cstddef>

namespace hood {

/// Device memory for a launcher's own use: `count` floats of no particular
/// value, valid until the next call. It grows as needed and is kept, since to
/// allocate and free would cost more than many a kernel.
float* scratch_floats(std::size_t count);

}  // namespace hood
