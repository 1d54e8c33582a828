#pragma once

#include <zlib.h>

#include <common/core/error.hpp>
#include <functional>
#include <tests/support/catch.hpp>
#include <tests/tools/fetch/contents.hpp>
#include <tests/tools/fetch/loopback_server.hpp>
#include <tools/fetch/data_sets.hpp>
#include <utility>

namespace hood {

inline const std::string IMAGES = odd_bytes(5003);
inline const std::string LABELS = odd_bytes(701, 7);

/// A tar archive of files, gzipped.
inline void write_tar_gz(
    const std::filesystem::path& path,
    const std::vector<std::pair<std::string, std::string>>& files,
    char type = '0') {
  gzFile file = gzopen(path.c_str(), "wb");
  for (const auto& [name, content] : files) {
    std::string header(512, '\0');
    header.replace(0, name.size(), name);
    header.replace(124, 11, fmt::format("{:011o}", content.size()));
    header[156] = type;
    const std::string padding((512 - content.size() % 512) % 512, '\0');
    const std::string all = header + content + padding;
    gzwrite(file, all.data(), static_cast<unsigned int>(all.size()));
  }
  const std::string end(1024, '\0');
  gzwrite(file, end.data(), 1024);
  gzclose(file);
}

/// The archive of both files as a server sends it.
inline std::string archive_bytes() {
  const ScratchFolder scratch;
  write_tar_gz(scratch / "all.tar.gz", {{"batches/readme.html", "read me"},
                                        {"batches/images", IMAGES},
                                        {"batches/labels", LABELS}});
  return read_file(scratch / "all.tar.gz");
}

inline const std::string ARCHIVE = archive_bytes();

/// What an honest server of the sets below answers.
inline HttpReply small_sets(const HttpRequest& request) {
  if (request.path == "/images") return honest_reply(request, IMAGES);
  if (request.path == "/labels") return honest_reply(request, LABELS);
  if (request.path == "/all.tar.gz") return honest_reply(request, ARCHIVE);
  return {404, "", 0};
}

/// Two sets of the same two files, as such and in an archive.
inline std::vector<DataSet> sets_at(const std::string& url) {
  setenv("no_proxy", "127.0.0.1", 1);
  DataSet plain{"plain", "files", "none", {url}, {}, {}};
  plain.files = {published("images", IMAGES), published("labels", LABELS)};
  DataSet packed = plain;
  packed.name = "packed";
  packed.archive = published("all.tar.gz", ARCHIVE);
  return {plain, packed};
}

/// What the action says of an input that is bad.
inline std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "no error";
}

}  // namespace hood
