#pragma once

#include <common/measure/ladder.hpp>
#include <functional>
#include <optional>

namespace hood {

/// Calls `launch`, and says what its kernels ask of the device's memory:
/// nothing unless the program is observed (NN-lens). Atomics count as written.
/// The lens that there is counts, or one for the time of the call. What the
/// kernels do wrong is thrown.
std::optional<Counted> count_on_device(const std::function<void()>& launch);

}  // namespace hood
