#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <csignal>
#include <cstring>
#include <mutex>
#include <system_error>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// While it lives, Ctrl-C and requests to end are only noted; they take effect
/// when it is gone. Only one can live at a time: others wait.
class SignalsHeld {
 public:
  SignalsHeld() : alone_(only_one) {
    noted = 0;
    struct sigaction note {};
    note.sa_handler = [](int signal) { noted = signal; };
    note.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < HELD.size(); ++i) {
      sigaction(HELD[i], &note, &before_[i]);
    }
  }
  ~SignalsHeld() {
    for (std::size_t i = 0; i < HELD.size(); ++i) {
      sigaction(HELD[i], &before_[i], nullptr);
    }
    if (noted != 0) raise(noted);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  static constexpr std::array HELD{SIGINT, SIGTERM, SIGHUP};
  static inline std::mutex only_one;
  static inline volatile std::sig_atomic_t noted;
  std::lock_guard<std::mutex> alone_;
  std::array<struct sigaction, HELD.size()> before_{};
};

/// The file that is written before it takes its final name: one for each name,
/// so that a program that is killed leaves one behind at most, and the next
/// writer takes that over. It is locked against other programs, and removed
/// unless finish() was reached.
class PartFile {
 public:
  explicit PartFile(const fs::path& path) : path_(path) {
    do {
      close_it();
      // Without O_NONBLOCK a pipe of this name would keep us waiting.
      descriptor_ =
          open(path.c_str(),
               O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0644);
      if (descriptor_ >= 0) flock(descriptor_, LOCK_EX);
    } while (descriptor_ >= 0 && !has_its_name());
    if (descriptor_ >= 0 && ftruncate(descriptor_, 0) != 0) close_it();
  }
  ~PartFile() {
    if (descriptor_ < 0) return;
    unlink(path_.c_str());
    close_it();
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
    struct stat before {};
    if (stat(final_path.c_str(), &before) == 0) {
      // A file that others may not read stays so.
      if (fchmod(descriptor_, before.st_mode & 07777) != 0) return false;
    }
    if (fsync(descriptor_) != 0) return false;
    if (std::rename(path_.c_str(), final_path.c_str()) != 0) return false;
    close_it();
    return true;
  }

 private:
  /// Whether the path still leads to the open file: another program may have
  /// given it its final name while we waited for the lock.
  bool has_its_name() const {
    struct stat opened {
    }, named{};
    return fstat(descriptor_, &opened) == 0 &&
           stat(path_.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
  }
  void close_it() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

  fs::path path_;
  int descriptor_ = -1;
};

[[noreturn]] void cannot(const char* verb, const fs::path& path) {
  bad_input(fmt::format("cannot {} {}", verb, path.string()),
            std::strerror(errno));
}

/// Whether the system made it: what such a link shows is somebody's open file.
bool in_proc(const fs::path& path) {
  return path.string().rfind("/proc/", 0) == 0;
}

/// Where a link leads to in the end, whether or not anything is there.
fs::path without_links(const fs::path& path) {
  constexpr int LONGEST = 40;  // as many as Linux follows
  fs::path at = path;
  std::error_code ignored;
  for (int i = 0; i < LONGEST && !in_proc(at) && fs::is_symlink(at, ignored);
       ++i) {
    at = at.parent_path() / fs::read_symlink(at, ignored);
  }
  return at;
}

constexpr const char* DEVICE = "it is a device, not a file";

/// Why what is at `path` is no file; empty if it is one, or nothing is there.
std::string no_file(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::is_directory(status)) return "it is a folder, not a file";
  return fs::exists(status) && !fs::is_regular_file(status) ? DEVICE : "";
}

/// The file that is written by writing to `path`. Bad input if something else
/// is in its place: taking the name of a device such as /dev/null would destroy
/// it.
fs::path file_behind(const fs::path& path) {
  const fs::path file = without_links(path);
  std::string reason = no_file(path);
  std::error_code ignored;
  if (reason.empty() && file != path && in_proc(file)) {
    reason = DEVICE;
  } else if (reason.empty() && fs::is_symlink(file, ignored)) {
    reason = "its links lead in a circle";
  }
  if (reason.empty()) return file;
  bad_input(fmt::format("cannot write {}", path.string()), reason);
}

/// Where a file is written before it takes its name.
fs::path part_of(const fs::path& target) {
  return target.string() + ".part";
}

/// Makes sure that a folder, which is there, takes new files.
void require_takes_files(const fs::path& folder) {
  const SignalsHeld held;  // or Ctrl-C would leave the file behind
  std::string name = (folder / ".probe-XXXXXX").string();
  const int descriptor = mkstemp(name.data());
  if (descriptor < 0) cannot("write in", folder);
  unlink(name.c_str());
  const bool written = write(descriptor, "x", 1) == 1;
  const int reason = errno;
  close(descriptor);
  errno = reason;
  if (!written) cannot("write in", folder);
}

}  // namespace

std::string read_file(const fs::path& path) {
  const std::string reason = no_file(path);
  if (!reason.empty()) {
    bad_input(fmt::format("cannot read {}", path.string()), reason);
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

bool are_same_place(const fs::path& a, const fs::path& b) {
  const auto plain = [](const fs::path& path) {
    std::error_code error;
    const fs::path at = fs::absolute(without_links(path)).lexically_normal();
    const fs::path real = fs::weakly_canonical(at, error);
    const fs::path& best = error ? at : real;
    return best.has_filename() ? best : best.parent_path();
  };
  return plain(a) == plain(b);
}

void write_file_whole(const fs::path& path, std::string_view bytes) {
  const SignalsHeld held;
  const fs::path target = file_behind(path);
  PartFile file(part_of(target));
  if (!file.write_all(bytes) || !file.finish(target)) cannot("write", path);
}

void require_writable_folder(const fs::path& folder) {
  std::error_code error, ignored;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder, ignored)) {
    bad_input(fmt::format("cannot make the folder {}", folder.string()),
              error ? error.message() : "a file of that name is in the way");
  }
  require_takes_files(folder);
}

void require_writable_file(const fs::path& path) {
  const fs::path file = file_behind(path);
  struct stat there {};
  if (lstat(part_of(file).c_str(), &there) != 0 && errno == ENAMETOOLONG) {
    cannot("write", path);
  }
  const fs::path folder = fs::absolute(file).parent_path();
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) {
    bad_input(fmt::format("cannot write {}", path.string()),
              fmt::format("there is no folder {}", folder.string()));
  }
  require_takes_files(folder);
}

fs::path temporary_folder() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error) {
    bad_input("there is no folder for temporary files", "let TMPDIR name one");
  }
  return folder;
}

ScratchFolder::ScratchFolder(const std::filesystem::path& parent) {
  require_writable_folder(parent);
  std::string pattern = (parent / "scratch-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) cannot("make a folder in", parent);
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path source_root() {
  return HOOD_SOURCE_ROOT;
}

}  // namespace hood
