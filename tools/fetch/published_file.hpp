#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hood {

/// A file as those who publish it describe it.
struct PublishedFile {
  std::string name;        // without a folder
  std::int64_t bytes = 0;  // more than 0
  std::string sha256;      // 64 hexadecimal digits in lower case
};

/// The SHA-256 of some bytes in hexadecimal digits.
std::string sha256_of(std::string_view bytes);

/// Why the file at `path` is not the published one: "is missing", or what was
/// found and what was expected. Empty if it is, byte for byte.
std::string mismatch(const std::filesystem::path& path,
                     const PublishedFile& published);

}  // namespace hood
