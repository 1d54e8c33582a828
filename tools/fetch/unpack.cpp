#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <memory>
#include <optional>
#include <tools/fetch/unpack.hpp>

namespace hood {
namespace {

constexpr std::int64_t BLOCK = 512;

/// What stands before each file of a tar archive, in a block of its own.
struct Header {
  std::string name;  // without folders
  std::int64_t bytes;
  char type;  // '0' or, in old archives, '\0' for a file
};

/// A tar archive, uncompressed as it is read.
class TarGz {
 public:
  explicit TarGz(const std::filesystem::path& path)
      : path_(path), file_(gzopen(path.c_str(), "rb"), &gzclose) {
    if (!file_) bad_input(fmt::format("cannot read {}", path.string()));
  }

  const std::filesystem::path& path() const { return path_; }

  /// The next file's header; nothing after the last.
  std::optional<Header> next() {
    char block[BLOCK];
    if (gzread(file_.get(), block, BLOCK) != BLOCK || block[0] == '\0') {
      return std::nullopt;
    }
    const std::string path(block, std::find(block, block + 100, '\0'));
    std::int64_t bytes = -1;
    std::from_chars(
        std::find_if(block + 124, block + 136, [](char c) { return c != ' '; }),
        block + 136, bytes, 8);
    if (bytes < 0) {
      bad_input(fmt::format("{} is no tar archive", path_.string()));
    }
    return Header{path.substr(path.rfind('/') + 1), bytes, block[156]};
  }

  /// The contents that follow a header.
  std::string read(const Header& header) {
    std::string bytes(static_cast<std::size_t>(header.bytes), '\0');
    const auto size = static_cast<unsigned int>(bytes.size());
    if (gzread(file_.get(), bytes.data(), size) != static_cast<int>(size)) {
      bad_input(fmt::format("{} is cut short", path_.string()));
    }
    skip(-header.bytes & (BLOCK - 1));
    return bytes;
  }

  void skip(std::int64_t bytes) {
    if (gzseek(file_.get(), bytes, SEEK_CUR) < 0) {
      bad_input(fmt::format("{} is damaged", path_.string()));
    }
  }

 private:
  std::filesystem::path path_;
  std::unique_ptr<gzFile_s, decltype(&gzclose)> file_;
};

/// The contents that follow a header, if they are those of `file`.
std::string read_verified(TarGz& tar, const Header& header,
                          const PublishedFile& file) {
  std::string bytes = tar.read(header);
  const std::string found = sha256_of(bytes);
  if (found != file.sha256) {
    bad_input(fmt::format("{} in {}", file.name, tar.path().string()),
              fmt::format("has SHA-256 {}, expected {}", found, file.sha256));
  }
  return bytes;
}

}  // namespace

void unpack(const std::filesystem::path& archive,
            const std::vector<PublishedFile>& wanted,
            const std::filesystem::path& folder) {
  std::vector<PublishedFile> missing = wanted;
  TarGz tar(archive);
  while (const std::optional<Header> header = tar.next()) {
    const bool is_file = header->type == '0' || header->type == '\0';
    const auto file = std::find_if(
        missing.begin(), missing.end(), [&](const PublishedFile& candidate) {
          return is_file && candidate.name == header->name &&
                 candidate.bytes == header->bytes;
        });
    if (file == missing.end()) {
      tar.skip((header->bytes + BLOCK - 1) / BLOCK * BLOCK);
      continue;
    }
    write_file_whole(folder / file->name, read_verified(tar, *header, *file));
    missing.erase(file);
  }
  if (!missing.empty()) {
    bad_input(fmt::format("{} has no {} of {} bytes", archive.string(),
                          missing[0].name, missing[0].bytes));
  }
}

}  // namespace hood
