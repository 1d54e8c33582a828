#pragma once

// What the tests of the readers share.

#include <sys/resource.h>
#include <zlib.h>

#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/dataset.hpp>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <vector>

namespace hood {

/// Writes a file, and the folders it lies in, under `folder`.
inline std::filesystem::path put(const ScratchFolder& folder,
                                 const std::string& name,
                                 const std::string& bytes) {
  const auto file = folder.path() / name;
  std::filesystem::create_directories(file.parent_path());
  write_file_whole(file, bytes);
  return file;
}

inline std::string little_endian(std::uint32_t value) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

inline std::string big_endian(std::uint32_t value) {
  const std::string bytes = little_endian(value);
  return {bytes.rbegin(), bytes.rend()};
}

inline std::string gzipped(const std::string& bytes) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8,
                       Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// Whether `text` contains every one of `words`.
inline bool says(const std::string& text,
                 const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (text.find(word) == std::string::npos) {
      UNSCOPED_INFO("no \"" << word << "\" in \"" << text << "\"");
      return false;
    }
  }
  return true;
}

/// The most memory that this process has had, in MiB.
inline long peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

/// A set's folder under $HOOD_DATA; nothing, and a word about it, where the
/// set is not there.
inline std::optional<std::filesystem::path> real_data(const std::string& name) {
  const char* root = std::getenv("HOOD_DATA");
  if (root != nullptr &&
      std::filesystem::is_directory(std::filesystem::path(root) / name)) {
    return std::filesystem::path(root) / name;
  }
  WARN(name << " is not under $HOOD_DATA: nothing was compared with it");
  return std::nullopt;
}

/// The sum of all values of one picture.
inline std::int64_t picture_sum(const Dataset& data, std::int64_t picture) {
  const auto values = data.images.slice(picture, 1);
  return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

inline std::vector<int> first_labels(const Dataset& data, int count) {
  return {data.labels.begin(), data.labels.begin() + count};
}

/// How many pictures there are of each class.
inline std::vector<int> class_sizes(const Dataset& data) {
  std::vector<int> sizes(data.classes.size());
  for (const std::uint8_t label : data.labels) ++sizes.at(label);
  return sizes;
}

/// Mean and standard deviation of one channel, in parts of 255.
struct Spread {
  double mean;
  double deviation;
};

inline Spread channel_spread(const Dataset& data, std::int64_t channel) {
  const Shape& shape = data.images.shape();
  const std::int64_t area = shape[2] * shape[3];
  double sum = 0, squares = 0;
  for (std::int64_t n = 0; n < shape[0]; ++n) {
    const std::uint8_t* plane =
        data.images.data() + (n * shape[1] + channel) * area;
    for (std::int64_t i = 0; i < area; ++i) {
      const double value = plane[i] / 255.0;
      sum += value;
      squares += value * value;
    }
  }
  const double count = static_cast<double>(shape[0] * area);
  const double mean = sum / count;
  return {mean, std::sqrt(squares / count - mean * mean)};
}

}  // namespace hood
