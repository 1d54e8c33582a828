#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <common/core/error.hpp>
#include <cstring>
#include <tools/fetch/folder_lock.hpp>

namespace hood {

FolderLock::FolderLock(const std::filesystem::path& folder, bool say) {
  const std::filesystem::path path = folder / ".lock";
  descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) {
    bad_input(fmt::format("cannot write {}", path.string()),
              std::strerror(errno));
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
    return;
  }
  if (say) {
    fmt::print(stderr, "waiting for another download into {}\n",
               folder.string());
  }
  while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

FolderLock::~FolderLock() {
  close(descriptor_);
}

}  // namespace hood
