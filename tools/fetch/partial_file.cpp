#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <common/core/error.hpp>
#include <cstdio>
#include <cstring>
#include <tools/fetch/partial_file.hpp>

namespace hood {
namespace {

[[noreturn]] void cannot_write(const std::filesystem::path& path) {
  bad_input(fmt::format("cannot write {}", path.string()),
            std::strerror(errno));
}

}  // namespace

PartialFile::PartialFile(const std::filesystem::path& path)
    : path_(path),
      descriptor_(open(path.c_str(),
                       O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
                       0644)) {
  if (descriptor_ < 0) cannot_write(path);
  struct stat facts {};
  fstat(descriptor_, &facts);
  bytes_ = facts.st_size;
}

PartialFile::~PartialFile() {
  close(descriptor_);
  if (bytes_ == 0) unlink(path_.c_str());
}

void PartialFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      bad_input(fmt::format("cannot write {}", path_.string()),
                fmt::format("{}; what has arrived is kept for the next try",
                            std::strerror(errno)));
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
    bytes_ += written;
  }
}

void PartialFile::discard() {
  if (ftruncate(descriptor_, 0) != 0) cannot_write(path_);
  bytes_ = 0;
}

void PartialFile::publish(const std::filesystem::path& target) {
  if (fsync(descriptor_) != 0) cannot_write(path_);
  if (std::rename(path_.c_str(), target.c_str()) != 0) cannot_write(target);
}

}  // namespace hood
