#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstring>
#include <system_error>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// While it lives, Ctrl-C and a request to end are kept waiting.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      sigaddset(&signals, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

/// A file descriptor that is closed, and a file that is removed, unless
/// finish() was reached.
class PartFile {
 public:
  explicit PartFile(const fs::path& path)
      : path_(path),
        descriptor_(open(path.c_str(),
                         O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)) {}
  ~PartFile() {
    if (descriptor_ < 0) return;
    close(descriptor_);
    unlink(path_.c_str());
  }
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  bool write_all(std::string_view bytes) {
    while (descriptor_ >= 0 && !bytes.empty()) {
      const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return descriptor_ >= 0;
  }

  bool finish(const fs::path& final_path) {
    if (fsync(descriptor_) != 0) return false;
    if (std::rename(path_.c_str(), final_path.c_str()) != 0) return false;
    close(descriptor_);
    descriptor_ = -1;
    return true;
  }

 private:
  fs::path path_;
  int descriptor_;
};

[[noreturn]] void cannot(const char* verb, const fs::path& path) {
  bad_input(fmt::format("cannot {} {}", verb, path.string()),
            std::strerror(errno));
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    bad_input(fmt::format("cannot read {}", path.string()),
              "it is a folder, not a file");
  }
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) cannot("read", path);
  std::string bytes;
  char piece[1 << 16];
  while (const std::size_t got = std::fread(piece, 1, sizeof piece, file)) {
    bytes.append(piece, got);
  }
  const bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed) cannot("read", path);
  return bytes;
}

void write_file_whole(const fs::path& path, std::string_view bytes) {
  const SignalsHeld held;
  if (fs::is_directory(path)) {
    bad_input(fmt::format("cannot write {}", path.string()),
              "it is a folder, not a file");
  }
  // The process number keeps two programs from sharing one part file.
  const fs::path part = fmt::format("{}.{}.part", path.string(), getpid());
  PartFile file(part);
  if (!file.write_all(bytes) || !file.finish(path)) cannot("write", path);
}

void require_writable_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) {
    bad_input(fmt::format("cannot make the folder {}", folder.string()),
              error ? error.message() : "a file of that name is in the way");
  }
  const fs::path probe = folder / fmt::format(".{}.part", getpid());
  PartFile file(probe);
  if (!file.write_all("x")) cannot("write in", folder);
}

fs::path source_root() { return HOOD_SOURCE_ROOT; }

}  // namespace hood
