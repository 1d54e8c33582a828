#pragma once

#include <string>

namespace hood {

/// Bad input unless so many bytes fit into the host's memory, and so many into
/// what is free of the device's: asked before they are used, since a system
/// that runs out of memory ends programs without a word.
/// @param what    "y of shape 1,1,3,3,1,1,1,1,0"
/// @param host    with what the SIMT machine's device takes of it
void require_room(const std::string& what, double host, double device);

}  // namespace hood
