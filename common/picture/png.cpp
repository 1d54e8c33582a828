#include <zlib.h>

#include <common/picture/png.hpp>
#include <cstdint>

namespace hood {
namespace {

constexpr std::string_view SIGNATURE{"\x89PNG\r\n\x1a\n", 8};

/// The big-endian number at `at`.
std::uint32_t number(std::string_view file, std::size_t at) {
  std::uint32_t value = 0;
  for (const char byte : file.substr(at, 4)) {
    value = value << 8 | static_cast<std::uint8_t>(byte);
  }
  return value;
}

}  // namespace

std::string png_fault(std::string_view file) {
  if (file.substr(0, SIGNATURE.size()) != SIGNATURE) return "";
  // A chunk: the length of its data, its type, the data, a CRC of the last two.
  for (std::size_t at = SIGNATURE.size(); at + 12 <= file.size();) {
    const std::size_t length = number(file, at);
    if (length > file.size() - at - 12) break;
    const std::string_view type = file.substr(at + 4, 4);
    const auto* bytes = reinterpret_cast<const Bytef*>(type.data());
    const auto crc = crc32(0, bytes, static_cast<uInt>(length + 4));
    if (crc != number(file, at + 8 + length)) return "it is damaged";
    if (type == "IEND") return "";
    at += 12 + length;
  }
  return "it is damaged: its end is missing";
}

}  // namespace hood
