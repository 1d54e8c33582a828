#pragma once

// For the readers of this folder only.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hood {

/// More pixels on a side than any picture of a data set has.
constexpr std::uint32_t MAX_SIDE = 16384;

/// Takes the fields of a file one after another. What is missing or out of
/// range is bad input that names the field and the file.
class ByteReader {
 public:
  /// `bytes` must outlive the reader; `name` is for messages.
  ByteReader(std::string_view bytes, std::string name)
      : bytes_(bytes), name_(std::move(name)) {}

  /// The next `count` bytes.
  std::string_view take(std::uint64_t count, const char* field);
  /// The next four bytes as a number, which must lie in [least, most].
  std::uint32_t big_endian(const char* field, std::uint32_t least,
                           std::uint32_t most);
  std::uint32_t little_endian(const char* field, std::uint32_t least,
                              std::uint32_t most);
  /// Throws unless every byte was taken.
  void expect_end() const;
  /// Throws: `found` is in the file where `expected` should be.
  [[noreturn]] void wrong(const std::string& found,
                          const std::string& expected) const;

  std::size_t left() const { return bytes_.size(); }

 private:
  std::uint32_t in_range(std::uint32_t value, const char* field,
                         std::uint32_t least, std::uint32_t most) const;

  std::string_view bytes_;  // those not yet taken
  std::string name_;
};

/// The file's labels, each of which must be below `classes`.
std::vector<std::uint8_t> checked_labels(std::string_view labels,
                                         std::size_t classes,
                                         const std::string& name);

/// Appends pictures whose colours lie together, [n][H][W][3], as planes,
/// [n][3][H][W].
void append_planes(const std::uint8_t* pixels, std::int64_t pictures,
                   std::int64_t area, std::vector<std::uint8_t>& planes);

/// The last part of a folder's path, also of "mnist/" and ".".
std::string folder_name(const std::filesystem::path& folder);

/// Whether the bytes begin as a gzip file does.
bool is_gzip(std::string_view file);

/// The first `most` bytes of the contents of a file, fewer if it holds fewer;
/// decompressed if the file is gzip. Memory grows with what is really there.
/// Damaged or cut gzip is bad input; but what lies behind the first `most`
/// bytes is not looked at.
std::vector<std::uint8_t> first_bytes(std::string_view file, std::uint64_t most,
                                      const std::string& name);

}  // namespace hood
