#pragma once

#include <common/measure/timing.hpp>
#include <functional>
#include <vector>

namespace hood {

/// How long the device works on what `launch` gives it, in seconds: by a pair
/// of events round each call, after `warm_up` calls that are not counted. What
/// the launches do wrong is thrown.
Timing time_on_device(const std::function<void()>& launch, int repeats = 20,
                      int warm_up = 3);

/// The same for several, which take turns, so that what slows the device down
/// for a while slows all of them: one call of each, `repeats` times.
std::vector<Timing> time_in_turns(
    const std::vector<std::function<void()>>& launches, int repeats = 20,
    int warm_up = 3);

/// Throws the device's caches' contents out, so that what is timed next finds
/// nothing there: by writing to memory twice as large as the L2.
void flush_l2();

}  // namespace hood
