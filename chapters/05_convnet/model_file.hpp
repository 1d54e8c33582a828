#pragma once

#include <chapters/05_convnet/network.hpp>
#include <filesystem>

namespace hood {

// A model file holds what a network has learned, so that it can be used without
// being trained again.
//
//> model_file_format
// Version 1, all numbers little-endian:
//
//     16 bytes  "hood model file\n"
//     4 bytes   the version, 1
//     4 bytes   how many tensors follow; then for each
//       4 bytes   the length of its name; the name, "0.w"
//       4 bytes   its rank; then 4 bytes for each extent
//       4 bytes   for each element, as IEEE 754 binary32
//     4 bytes   CRC-32, as zlib computes it, of all bytes before
//< model_file_format
//
// It does not hold which layers there are: the program that reads it knows.

/// Writes the file as a whole, or leaves what was there as it was. Bad input if
/// it cannot be written.
void save_model(const std::filesystem::path& path, Network<float>& net);

/// Reads what save_model() wrote into a network of the same layers. Bad input,
/// and `net` unchanged, if the file is damaged or of another version, if names
/// or shapes of its tensors are not those of `net`, or if a number is not
/// finite.
void load_model(const std::filesystem::path& path, Network<float>& net);

}  // namespace hood
