#pragma once

// For image.cpp only.

#include <string>
#include <string_view>

namespace hood {

/// What is wrong with the frame of a JPEG file, empty if nothing is. stb_image
/// trusts some of it: from version 2.28 on it fills a file that is cut off with
/// grey, and up to 2.27 it reads past its tables where a file's Huffman tables
/// are too long or missing.
std::string jpeg_fault(std::string_view file);

}  // namespace hood
