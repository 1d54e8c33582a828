// Downloads that the machine or the user cuts short.

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <common/core/error.hpp>
#include <tests/support/child.hpp>
#include <tests/tools/fetch/one_file.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// The message of a download that the disk has no room for.
std::string message_of_full_disk(const LoopbackServer& server,
                                 const ScratchFolder& scratch) {
  try {
    get({server.url()}, scratch);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "no error";
}

/// A file system of 16 KiB, where the test may mount one.
class SmallDisk {
 public:
  explicit SmallDisk(const fs::path& folder)
      : folder_(folder),
        mounted_(mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=16k") == 0) {}
  ~SmallDisk() {
    if (mounted_) umount(folder_.c_str());
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool mounted() const { return mounted_; }

 private:
  fs::path folder_;
  bool mounted_;
};

/// While it lives, no file may grow beyond `bytes`.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  void (*handler_)(int);
  rlimit before_{};
};

}  // namespace

TEST_CASE("a full disk is told in one line, and the file that was is kept") {
  const LoopbackServer server(honest);
  const ScratchFolder scratch;
  const SmallDisk disk(scratch.path());
  if (!disk.mounted()) {
    WARN("skipped: only root may mount a small disk");
    return;
  }
  write_file_whole(scratch / "file.gz", "an older file");
  const std::string message = message_of_full_disk(server, scratch);
  CHECK_THAT(message, Catch::Matchers::StartsWith("cannot write"));
  CHECK_THAT(message, ContainsSubstring("No space left on device"));
  CHECK(message.find('\n') == std::string::npos);
  CHECK(read_file(scratch / "file.gz") == "an older file");
  // What is left of the part fits to go on with.
  const std::string part = read_file(scratch / "file.gz.part");
  CHECK(part.size() > 4'000);
  CHECK((part == CONTENT.substr(0, part.size())));
}

TEST_CASE("a write that fails leaves a part to go on with") {
  const LoopbackServer server(honest);
  const ScratchFolder scratch;
  {
    const FileSizeLimit limit(10'001);
    CHECK_THAT(message_of_full_disk(server, scratch),
               ContainsSubstring("File too large; what has arrived"));
  }
  CHECK(fs::file_size(scratch / "file.gz.part") == 10'001);
  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
  CHECK(server.requests().at(1).from == 10'001);
}

TEST_CASE("Ctrl-C leaves a part to go on with") {
  HttpReply half{200, CONTENT.substr(0, 20'000), 40'001};
  half.stalls = true;
  const LoopbackServer server([&](const HttpRequest& request) {
    return request.from < 0 ? half : honest(request);
  });
  const ScratchFolder scratch;
  const Child child([&] {
    const Patience patience{std::chrono::seconds(2), std::chrono::seconds(60)};
    download(PUBLISHED, {server.url()}, scratch.path(), patience);
  });
  const fs::path part = scratch / "file.gz.part";
  std::error_code ignored;
  for (int i = 0; i < 500 && fs::file_size(part, ignored) != 20'000; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  child.interrupt();
  CHECK(child.wait() == 128 + SIGINT);
  CHECK(fs::file_size(part) == 20'000);
  CHECK_FALSE(fs::exists(scratch / "file.gz"));

  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
  CHECK(server.requests().at(1).from == 20'000);
}

}  // namespace hood
