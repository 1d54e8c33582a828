#pragma once

// For image.cpp only.

#include <string>
#include <string_view>

namespace hood {

/// What is wrong with the chunks of a PNG file, empty if nothing is or if it is
/// no PNG file. stb_image looks at no checksum, so it would show a damaged file
/// as another picture.
std::string png_fault(std::string_view file);

}  // namespace hood
