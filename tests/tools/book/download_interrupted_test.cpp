// Downloads that the machine or the user cuts short.

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tests/tools/book/loopback_server.hpp>
#include <tests/tools/book/scratch.hpp>
#include <tools/book/download.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

const Patience SHORT{std::chrono::seconds(2), std::chrono::seconds(1)};
const std::string CONTENT = odd_bytes(300'000);
const PublishedFile PUBLISHED = published("file.gz", CONTENT);

Download get(const LoopbackServer& server, const fs::path& folder) {
  setenv("no_proxy", "127.0.0.1", 1);
  return download(PUBLISHED, {server.url()}, folder, SHORT);
}

HttpReply honest(const HttpRequest& request) {
  return honest_reply(request, CONTENT);
}

/// The message of a download that the disk has no room for.
std::string message_of_full_disk(const LoopbackServer& server,
                                 const fs::path& folder) {
  try {
    get(server, folder);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "no error";
}

/// A file system of 128 KiB, where the test may mount one.
class SmallDisk {
 public:
  explicit SmallDisk(const fs::path& folder)
      : folder_(folder),
        mounted_(mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=128k") == 0) {
  }
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
  const Scratch scratch;
  const SmallDisk disk(scratch.folder());
  if (!disk.mounted()) {
    WARN("skipped: only root may mount a small disk");
    return;
  }
  write_file_whole(scratch / "file.gz", "an older file");
  const std::string message = message_of_full_disk(server, scratch.folder());
  CHECK_THAT(message, Catch::Matchers::StartsWith("cannot write"));
  CHECK_THAT(message, Catch::Matchers::Contains("No space left on device"));
  CHECK(message.find('\n') == std::string::npos);
  CHECK(read_file(scratch / "file.gz") == "an older file");
  // What is left of the part fits to go on with.
  const std::string part = read_file(scratch / "file.gz.part");
  CHECK(part.size() > 60'000);
  CHECK(part == CONTENT.substr(0, part.size()));
}

TEST_CASE("a write that fails leaves a part to go on with") {
  const LoopbackServer server(honest);
  const Scratch scratch;
  {
    const FileSizeLimit limit(100'001);
    CHECK_THAT(message_of_full_disk(server, scratch.folder()),
               Catch::Matchers::Contains("File too large; what has arrived"));
  }
  CHECK(fs::file_size(scratch / "file.gz.part") == 100'001);
  CHECK(get(server, scratch.folder()).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  CHECK(server.requests().at(1).from == 100'001);
}

TEST_CASE("Ctrl-C leaves a part to go on with") {
  HttpReply half{200, CONTENT.substr(0, 150'000), 300'000};
  half.stalls = true;
  const LoopbackServer server([&](const HttpRequest& request) {
    return request.from < 0 ? half : honest(request);
  });
  const Scratch scratch;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    signal(SIGINT, SIG_DFL);
    const Patience patience{std::chrono::seconds(2), std::chrono::seconds(60)};
    download(PUBLISHED, {server.url()}, scratch.folder(), patience);
    _exit(1);
  }
  const fs::path part = scratch / "file.gz.part";
  std::error_code ignored;
  for (int i = 0; i < 500 && fs::file_size(part, ignored) != 150'000; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(fs::file_size(part) == 150'000);
  kill(child, SIGINT);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGINT));
  CHECK_FALSE(fs::exists(scratch / "file.gz"));

  CHECK(get(server, scratch.folder()).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  CHECK(server.requests().at(1).from == 150'000);
}

}  // namespace hood
