#pragma once

#include <common/measure/ladder.hpp>
#include <functional>
#include <optional>

namespace hood {

/// What `launch` asks of the device's memory; nothing unless the program is
/// observed (NN-lens).
std::optional<Counted> count_on_device(const std::function<void()>& launch);

}  // namespace hood
