#pragma once

#include <common/simt/machine/block.hpp>

namespace hood::simt {

/// Plays all blocks of a launch, on as many threads of the host as settings()
/// say (on one while somebody observes), and returns when they have ended.
/// `launch` must be one that a card takes.
Fault play(const Launch& launch);

}  // namespace hood::simt
