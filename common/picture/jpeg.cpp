#include <array>
#include <common/picture/jpeg.hpp>
#include <cstdint>

namespace hood {
namespace {

// Markers: the byte behind 0xFF. Source: ITU-T T.81, table B.1.
constexpr std::uint8_t PROGRESSIVE = 0xC2;
constexpr std::uint8_t HUFFMAN_TABLES = 0xC4;
constexpr std::uint8_t END = 0xD9;
constexpr std::uint8_t SCAN = 0xDA;

/// Markers that stand alone: a stuffed zero, fill bytes, restarts.
bool is_lone(std::uint8_t marker) {
  return marker <= 0x01 || marker == 0xFF || (0xD0 <= marker && marker <= 0xD8);
}

/// Walks over a file from marker to marker.
class Walk {
 public:
  explicit Walk(std::string_view file) : file_(file) {}

  std::string fault() {
    bool scanned = false;
    for (std::size_t at = 0; at + 1 < file_.size();) {
      const std::uint8_t marker = byte(at + 1);
      if (byte(at) != 0xFF || is_lone(marker)) {
        ++at;
        continue;
      }
      if (marker == END) return scanned ? "" : "it holds no picture";
      if (at + 3 >= file_.size()) break;
      const std::size_t end = at + 2 + 256u * byte(at + 2) + byte(at + 3);
      if (end > file_.size()) break;
      if (marker == PROGRESSIVE) progressive_ = true;
      if (marker == HUFFMAN_TABLES && !take_tables(at + 4, end)) {
        return "a Huffman table is damaged";
      }
      if (marker == SCAN) {
        scanned = true;
        if (!has_tables(at + 4, end)) return "a Huffman table is missing";
      }
      at = end;
    }
    return "its end is missing";
  }

 private:
  std::uint8_t byte(std::size_t at) const {
    return static_cast<std::uint8_t>(file_[at]);
  }

  /// Marks the tables in [at, end) as known: for each its kind and number, how
  /// many codes there are of 1 to 16 bits, and a symbol for each code.
  bool take_tables(std::size_t at, std::size_t end) {
    while (at < end) {
      const std::size_t kind = byte(at) >> 4, number = byte(at) & 15;
      if (kind > 1 || number > 3 || end - at < 17) return false;
      int symbols = 0;
      for (int i = 1; i <= 16; ++i) symbols += byte(at + i);
      if (symbols > 256) return false;
      known_[kind][number] = true;
      at += 17 + symbols;
    }
    return at == end;
  }

  /// Whether the tables that the scan in [at, end) uses are known.
  bool has_tables(std::size_t at, std::size_t end) const {
    const std::size_t colours = at < end ? byte(at) : 0;
    if (end < at + 4 + 2 * colours) return false;
    // A progressive scan is of first coefficients, kind 0, or of others.
    const bool first = byte(at + 1 + 2 * colours) == 0;
    for (std::size_t i = 0; i < colours; ++i) {
      const std::uint8_t tables = byte(at + 2 + 2 * i);
      if ((tables >> 4) > 3 || (tables & 15) > 3) return false;
      const bool first_known = known_[0][tables >> 4];
      const bool others_known = known_[1][tables & 15];
      if (progressive_ ? !(first ? first_known : others_known)
                       : !(first_known && others_known)) {
        return false;
      }
    }
    return true;
  }

  std::string_view file_;
  bool progressive_ = false;
  std::array<std::array<bool, 4>, 2> known_{};
};

}  // namespace

std::string jpeg_fault(std::string_view file) {
  const std::string_view start = file.substr(0, 2);
  if (start != "\xFF\xD8" && start != "\xFF\xFF") return "";
  return Walk(file).fault();
}

}  // namespace hood
