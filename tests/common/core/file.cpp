// Files are read whole, and written whole or not at all.

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <csignal>
#include <fstream>
#include <tests/support/catch.hpp>
#include <tests/support/entries.hpp>
#include <tests/support/in_child.hpp>
#include <thread>
#include <vector>

namespace hood {
namespace {

namespace fs = std::filesystem;

void require_bad_input(const std::function<void()>& body,
                       const std::string& word) {
  try {
    body();
  } catch (const Error& error) {
    INFO(error.what());
    CHECK(error.code() == ExitCode::bad_input);
    CHECK(std::string(error.what()).find(word) != std::string::npos);
    return;
  }
  FAIL("nothing was thrown");
}

TEST_CASE("what is written is read back, byte for byte") {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a file with 'quotes' and spaces";
  for (const std::string& bytes :
       {std::string(), std::string("x"), std::string("\0\n\r\xFF", 4),
        std::string(200001, 'z')}) {
    write_file_whole(path, bytes);
    CHECK(read_file(path) == bytes);
  }
  CHECK(entries_in(folder) == 1);
}

TEST_CASE("what cannot be read is bad input") {
  const ScratchFolder folder;
  require_bad_input([&] { read_file(folder.path() / "none"); }, "No such file");
  require_bad_input([&] { read_file(folder.path()); }, "it is a folder");
}

TEST_CASE("what cannot be written is bad input, and nothing is left behind") {
  const ScratchFolder folder;
  write_file_whole(folder.path() / "file", "old");
  const auto refuse = [&](const fs::path& path, const std::string& word) {
    require_bad_input([&] { write_file_whole(path, "new"); }, word);
  };
  refuse(folder.path(), "a folder, not a file");
  refuse(folder.path() / "none" / "file", "No such file");
  refuse(folder.path() / "file" / "below", "Not a directory");
  refuse(folder.path() / std::string(300, 'n'), "too long");
  refuse("/proc/file", "cannot write /proc/file");
  CHECK(read_file(folder.path() / "file") == "old");
  CHECK(entries_in(folder) == 1);
}

TEST_CASE("a device or pipe is never replaced by a file") {
  const ScratchFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  require_bad_input([&] { write_file_whole(pipe, "x"); }, "a device");
  CHECK(fs::is_fifo(pipe));
  fs::create_symlink("/dev/null", folder.path() / "link");
  require_bad_input([&] { write_file_whole(folder.path() / "link", "x"); },
                    "a device");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_AS(read_file(pipe), Error);  // and does not wait for a writer
}

TEST_CASE("the program's own output is not taken for a file") {
  const ScratchFolder folder;
  const ChildEnd end = in_child([&] {
    const int log = creat((folder / "log").c_str(), 0600);
    dup2(log, STDOUT_FILENO);
    require_bad_input([] { write_file_whole("/dev/stdout", "x"); }, "a device");
    return 0;
  });
  CHECK(end.exit_code == 0);
  CHECK(read_file(folder / "log").empty());
}

TEST_CASE("nothing of the user's is used for trying out a folder") {
  const ScratchFolder folder;
  write_file_whole(folder / ".part", "precious");
  require_writable_folder(folder.path());
  write_file_whole(folder / "file", "x");
  CHECK(read_file(folder / ".part") == "precious");
  REQUIRE(mkfifo((folder / "other.part").c_str(), 0600) == 0);
  CHECK_THROWS_AS(write_file_whole(folder / "other", "x"), Error);
}

TEST_CASE("a file that others may not read stays so") {
  const ScratchFolder folder;
  write_file_whole(folder / "file", "old");
  fs::permissions(folder / "file", fs::perms::owner_read);
  write_file_whole(folder / "file", "new");
  CHECK(fs::status(folder / "file").permissions() == fs::perms::owner_read);
}

TEST_CASE("whether a file can be written is known before it is") {
  const ScratchFolder folder;
  write_file_whole(folder / "file", "old");
  fs::create_symlink("loop", folder / "loop");
  fs::create_symlink("none", folder / "dangling");
  require_writable_file(folder / "file");
  require_writable_file(folder / "new");
  require_writable_file(folder / "dangling");
  const auto refuse = [](const fs::path& path, const std::string& word) {
    require_bad_input([&] { require_writable_file(path); }, word);
  };
  refuse(folder.path(), "a folder");
  refuse(folder / "loop", "circle");
  refuse(folder / "none" / "file", "there is no folder");
  refuse("/dev/full", "a device");
  CHECK(entries_in(folder) == 3);
}

TEST_CASE("two ways to name a file that is not there yet") {
  const ScratchFolder folder;
  const fs::path here = fs::current_path();
  fs::create_directory(folder / "sub");
  fs::create_symlink("new", folder / "link");
  fs::create_symlink("sub", folder / "other");
  fs::current_path(folder.path());
  for (const char* name :
       {"new", "./new", "sub/../new", "link", "none/../new", "./link"}) {
    CAPTURE(name);
    CHECK(are_same_place(name, "new"));
    CHECK(are_same_place(folder / "new", name));
  }
  CHECK(are_same_place("other/x", "sub/x"));
  CHECK(are_same_place("sub/", "sub"));
  CHECK(are_same_place("none/", "none"));
  CHECK_FALSE(are_same_place("sub", "new"));
  CHECK_FALSE(are_same_place("sub/new", "new"));
  fs::current_path(here);
}

TEST_CASE("a link to a file stays a link") {
  const ScratchFolder folder;
  write_file_whole(folder.path() / "file", "old");
  fs::create_symlink("file", folder.path() / "link");
  write_file_whole(folder.path() / "link", "new");
  CHECK(fs::is_symlink(folder.path() / "link"));
  CHECK(read_file(folder.path() / "file") == "new");
  fs::create_symlink("later", folder / "early");
  write_file_whole(folder / "early", "new");
  CHECK(fs::is_symlink(folder / "early"));
  CHECK(read_file(folder / "later") == "new");
  CHECK(entries_in(folder) == 4);
}

TEST_CASE("when there is no room the old file stays and nothing else") {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "file";
  write_file_whole(path, "old");
  const ChildEnd end = in_child([&] {
    // A limit on the size of files does what a full disk does.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{10000, 10000};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      write_file_whole(path, std::string(20000, 'n'));
    } catch (const Error& error) {
      fmt::print(stderr, "{}", error.what());
      return static_cast<int>(error.code());
    }
    return 0;
  });
  CHECK(end.exit_code == 2);
  CHECK(end.err ==
        fmt::format("cannot write {}: File too large", path.string()));
  CHECK(read_file(path) == "old");
  CHECK(entries_in(folder) == 1);
}

TEST_CASE("a program that is killed leaves the old file or the new one") {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "file";
  const std::string contents[] = {std::string(1000000, 'a'),
                                  std::string(1500000, 'b')};
  write_file_whole(path, contents[0]);
  for (int round = 0; round < 50; ++round) {
    std::cout.flush();
    const pid_t child = fork();
    if (child == 0) {
      for (int i = 0;; ++i) write_file_whole(path, contents[i % 2]);
    }
    REQUIRE(child > 0);  // kill(-1) would end far more than a child
    usleep(static_cast<useconds_t>(500 + 701 * round % 9000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const std::string found = read_file(path);
    CAPTURE(round, found.size());
    REQUIRE((found == contents[0] || found == contents[1]));
    REQUIRE(entries_in(folder) <=
            2);  // the file, and one that was half written
  }
  write_file_whole(path, "last");
  CHECK(read_file(path) == "last");
  CHECK(entries_in(folder) == 1);
}

TEST_CASE("programs and threads that write the same file do not mix") {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "file";
  const auto write_often = [&](char letter) {
    for (int i = 0; i < 20; ++i) {
      write_file_whole(path, std::string(100000 + letter, letter));
    }
  };
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    write_often('c');
    _exit(0);
  }
  REQUIRE(child > 0);
  std::thread other([&] { write_often('t'); });
  write_often('m');
  other.join();
  int status = -1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  const std::string found = read_file(path);
  REQUIRE(found.size() > 100000);
  CHECK(found == std::string(100000 + found[0], found[0]));
  CHECK(entries_in(folder) == 1);
}

/// Sends a signal to a program, with an idle thread beside the one that
/// writes, while it replaces "old" by `size` bytes; returns its wait status.
int interrupt_while_writing(const ScratchFolder& folder, int signal,
                            bool ignored, std::size_t size) {
  const fs::path path = folder.path() / "file";
  write_file_whole(path, "old");
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    std::signal(signal, ignored ? SIG_IGN : SIG_DFL);
    std::thread([] { pause(); }).detach();
    write_file_whole(path, std::string(size, 'n'));
    usleep(ignored ? 0 : 5000000);
    _exit(5);
  }
  REQUIRE(child > 0);
  while (entries_in(folder) < 2) usleep(10);
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST_CASE("Ctrl-C waits until the file is in place") {
  const std::size_t size = 50000000;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const ScratchFolder folder;
    const int status = interrupt_while_writing(folder, signal, false, size);
    CAPTURE(signal);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signal);
    CHECK(fs::file_size(folder.path() / "file") == size);
    CHECK(entries_in(folder) == 1);
  }
}

TEST_CASE("a signal that the program ignores stays ignored") {
  const ScratchFolder folder;
  const int status = interrupt_while_writing(folder, SIGHUP, true, 50000000);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 5);
}

TEST_CASE("a writable folder is made where there is none") {
  const ScratchFolder folder;
  require_writable_folder(folder.path() / "a" / "b");
  CHECK(fs::is_directory(folder.path() / "a" / "b"));
  CHECK(fs::is_empty(folder.path() / "a" / "b"));
  require_writable_folder(folder.path() / "a" / "b" / "");
  CHECK(fs::is_empty(folder.path() / "a" / "b"));
}

TEST_CASE("a folder that cannot be made or written in is bad input") {
  const ScratchFolder folder;
  write_file_whole(folder.path() / "file", "");
  require_bad_input([&] { require_writable_folder(folder.path() / "file"); },
                    "cannot make");
  require_bad_input(
      [&] { require_writable_folder(folder.path() / "file" / "below"); },
      "Not a directory");
  require_bad_input([&] { require_writable_folder("/proc/none"); },
                    "/proc/none");
  require_bad_input([&] { require_writable_folder("/proc"); }, "write in");
}

TEST_CASE("a folder for temporary files that is not there is bad input") {
  const ChildEnd end = in_child([] {
    setenv("TMPDIR", "/none", 1);
    return exit_code_of(
        [](int, char**) {
          const ScratchFolder folder;
          return 0;
        },
        0, nullptr);
  });
  CHECK(end.exit_code == 2);
  CHECK(end.err ==
        "error: there is no folder for temporary files: let TMPDIR name "
        "one\n");
}

TEST_CASE("the book's root holds the book") {
  CHECK(fs::is_regular_file(source_root() / "common" / "CMakeLists.txt"));
}

}  // namespace
}  // namespace hood
