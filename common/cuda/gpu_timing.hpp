#pragma once

#include <common/measure/timing.hpp>
#include <functional>

namespace hood {

/// How long the device works on what `launch` gives it, in seconds: by a pair
/// of events round each call, after `warm_up` calls that are not counted. What
/// the launches do wrong is thrown.
Timing time_on_device(const std::function<void()>& launch, int repeats = 20,
                      int warm_up = 3);

/// Throws the device's caches' contents out, so that what is timed next finds
/// nothing there: by writing to memory twice as large as the L2.
void flush_l2();

}  // namespace hood
