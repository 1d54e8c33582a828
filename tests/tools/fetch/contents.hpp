#pragma once

#include <common/core/file.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <tools/fetch/published_file.hpp>

namespace hood {

/// Bytes without a pattern that a shift would leave unchanged.
inline std::string odd_bytes(std::size_t count, unsigned int start = 1) {
  std::string bytes(count, '\0');
  for (char& byte : bytes) {
    start = start * 1664525U + 1013904223U;
    byte = static_cast<char>(start >> 24);
  }
  return bytes;
}

/// Whether the file holds these bytes, which are no text to print.
inline bool holds(const std::filesystem::path& path, const std::string& bytes) {
  return std::filesystem::exists(path) && read_file(path) == bytes;
}

/// The description of a file with these contents.
inline PublishedFile published(const std::string& name,
                               const std::string& content) {
  return {name, static_cast<std::int64_t>(content.size()), sha256_of(content)};
}

}  // namespace hood
