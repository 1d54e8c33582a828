#include <algorithm>
#include <common/core/error.hpp>
#include <common/data/bytes.hpp>

namespace hood {

std::string_view ByteReader::take(std::uint64_t count, const char* field) {
  if (count > bytes_.size()) {
    wrong(
        fmt::format("only {} bytes are left for the {}", bytes_.size(), field),
        fmt::format("{} bytes", count));
  }
  const std::string_view taken = bytes_.substr(0, count);
  bytes_.remove_prefix(count);
  return taken;
}

std::uint32_t ByteReader::big_endian(const char* field, std::uint32_t least,
                                     std::uint32_t most) {
  std::uint32_t value = 0;
  for (const char byte : take(4, field)) {
    value = value << 8 | static_cast<std::uint8_t>(byte);
  }
  return in_range(value, field, least, most);
}

std::uint32_t ByteReader::little_endian(const char* field, std::uint32_t least,
                                        std::uint32_t most) {
  const std::string_view bytes = take(4, field);
  std::uint32_t value = 0;
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte) {
    value = value << 8 | static_cast<std::uint8_t>(*byte);
  }
  return in_range(value, field, least, most);
}

std::uint32_t ByteReader::in_range(std::uint32_t value, const char* field,
                                   std::uint32_t least,
                                   std::uint32_t most) const {
  if (least <= value && value <= most) return value;
  wrong(fmt::format("{} {}", field, value),
        least == most ? fmt::format("{}", least)
                      : fmt::format("{} to {}", least, most));
}

void ByteReader::expect_end() const {
  if (bytes_.empty()) return;
  wrong(fmt::format("{} bytes too many", bytes_.size()), "the end of the file");
}

void ByteReader::wrong(const std::string& found,
                       const std::string& expected) const {
  bad_input(fmt::format("{} in {}", found, name_), "expected " + expected);
}

std::vector<std::uint8_t> checked_labels(std::string_view labels,
                                         std::size_t classes,
                                         const std::string& name) {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto label = static_cast<std::uint8_t>(labels[i]);
    if (label >= classes) {
      bad_input(fmt::format("label {} of picture {} in {}", label, i, name),
                fmt::format("expected a number below {}", classes));
    }
  }
  return {labels.begin(), labels.end()};
}

void append_planes(const std::uint8_t* pixels, std::int64_t pictures,
                   std::int64_t area, std::vector<std::uint8_t>& planes) {
  const std::size_t before = planes.size();
  planes.resize(before + static_cast<std::size_t>(pictures * area * 3));
  std::uint8_t* plane = planes.data() + before;
  for (std::int64_t n = 0; n < pictures; ++n, pixels += area * 3) {
    for (std::int64_t channel = 0; channel < 3; ++channel) {
      for (std::int64_t pixel = 0; pixel < area; ++pixel) {
        *plane++ = pixels[pixel * 3 + channel];
      }
    }
  }
}

std::string folder_name(const std::filesystem::path& folder) {
  const auto whole = std::filesystem::absolute(folder / ".").lexically_normal();
  return whole.parent_path().filename().string();
}

}  // namespace hood
