#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace hood {

/// A JPEG file without chroma subsampling. `colour(y, x, channel)` is asked for
/// every value.
std::string jpeg_file(int height, int width,
                      const std::function<int(int, int, int)>& colour);

}  // namespace hood
