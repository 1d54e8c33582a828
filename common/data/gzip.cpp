#include <zlib.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/data/bytes.hpp>

namespace hood {
namespace {

constexpr std::size_t PIECE = 1 << 18;

/// zlib's stream over gzip bytes in memory, taken in pieces because zlib
/// counts them in 32 bits.
class GzipStream {
 public:
  GzipStream(std::string_view file, const std::string& name)
      : left_(file), name_(name) {
    // 16 asks zlib for the gzip format and its checksum.
    if (inflateInit2(&stream_, 16 + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~GzipStream() { inflateEnd(&stream_); }
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;

  bool ended() const { return ended_; }

  /// Fills up to `space` bytes and returns how many.
  std::size_t read(std::uint8_t* out, std::size_t space) {
    if (stream_.avail_in == 0) take_piece();
    stream_.next_out = out;
    stream_.avail_out = static_cast<uInt>(space);
    const int result = inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_STREAM_END) {
      // A gzip file may be several, one behind the other.
      ended_ = stream_.avail_in == 0 && left_.empty();
      inflateReset(&stream_);
    } else if (result == Z_BUF_ERROR) {
      bad_input(fmt::format("{} is cut off", name_),
                "expected the end of the gzip data; fetch the file again");
    } else if (result != Z_OK) {
      bad_input(fmt::format("{} is damaged", name_),
                fmt::format("zlib says {}; fetch the file again",
                            stream_.msg ? stream_.msg : "no more"));
    }
    return space - stream_.avail_out;
  }

 private:
  void take_piece() {
    const std::size_t size = std::min(left_.size(), PIECE);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(left_.data()));
    stream_.avail_in = static_cast<uInt>(size);
    left_.remove_prefix(size);
  }

  z_stream stream_{};
  std::string_view left_;
  const std::string& name_;
  bool ended_ = false;
};

}  // namespace

bool is_gzip(std::string_view file) {
  return file.substr(0, 2) == "\x1f\x8b";
}

std::vector<std::uint8_t> first_bytes(std::string_view file, std::uint64_t most,
                                      const std::string& name) {
  if (!is_gzip(file)) {
    const std::string_view first = file.substr(0, most);
    return {first.begin(), first.end()};
  }
  GzipStream stream(file, name);
  std::vector<std::uint8_t> contents;
  while (!stream.ended() && contents.size() < most) {
    const std::size_t before = contents.size();
    contents.resize(std::min<std::uint64_t>(most, before + PIECE));
    contents.resize(before + stream.read(contents.data() + before,
                                         contents.size() - before));
  }
  return contents;
}

}  // namespace hood
