// How a program of the book ends.

#include <fcntl.h>
#include <unistd.h>

#include <common/core/error.hpp>
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>
#include <tests/support/catch.hpp>
#include <tests/support/in_child.hpp>

namespace hood {
namespace {

ChildEnd end_of(int (*body)(int, char**)) {
  return in_child([body] { return exit_code_of(body, 0, nullptr); });
}

TEST_CASE("what the body returns is the exit code, and nothing is said") {
  const ChildEnd end = end_of([](int, char**) { return 77; });
  CHECK(end.exit_code == 77);
  CHECK(end.err.empty());
}

TEST_CASE("bad input is told on one line, without the source") {
  const ChildEnd end = end_of(
      [](int, char**) -> int { bad_input("no such file", "look elsewhere"); });
  CHECK(end.exit_code == 2);
  CHECK(end.err == "error: no such file: look elsewhere\n");
}

TEST_CASE("a failed check is told with its place in the source") {
  const ChildEnd end =
      end_of([](int, char**) -> int { check_failed("two is not three"); });
  CHECK(end.exit_code == 1);
  CHECK(end.err.find("error: two is not three (") == 0);
  CHECK(end.err.find("error.cpp:") != std::string::npos);
}

TEST_CASE("a message of several lines becomes one line") {
  const ChildEnd end =
      end_of([](int, char**) -> int { bad_input("a\nb\r\nc", "d\n"); });
  CHECK(end.err == "error: a b  c: d \n");
}

TEST_CASE("no memory and foreign exceptions have their exit codes too") {
  const ChildEnd memory =
      end_of([](int, char**) -> int { throw std::bad_alloc(); });
  CHECK(memory.exit_code == 2);
  CHECK(memory.err.find("out of memory") != std::string::npos);
  const ChildEnd foreign =
      end_of([](int, char**) -> int { throw std::logic_error("odd"); });
  CHECK(foreign.exit_code == 1);
  CHECK(foreign.err == "error: odd\n");
}

TEST_CASE("a folder that cannot be seen is the user's mistake, not ours") {
  const ChildEnd end = end_of([](int, char**) -> int {
    throw std::filesystem::filesystem_error(
        "status", "/root/x", std::make_error_code(std::errc::io_error));
  });
  CHECK(end.exit_code == 2);
  CHECK(end.err.rfind("error: ", 0) == 0);
  CHECK(end.err.find("/root/x") != std::string::npos);
}

TEST_CASE("no file takes the place of a stream that was closed") {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    CAPTURE(stream);
    const ChildEnd end = in_child([stream] {
      close(stream);
      return exit_code_of(
          [](int, char**) { return open("/dev/null", O_WRONLY); }, 0, nullptr);
    });
    CHECK(end.exit_code > STDERR_FILENO);
  }
  const ChildEnd closed = in_child([] {
    close(STDOUT_FILENO);
    return exit_code_of(
        [](int, char**) {
          std::puts("42");
          return 0;
        },
        0, nullptr);
  });
  CHECK(closed.exit_code == 2);
  CHECK(closed.err == "error: cannot write to stdout: Bad file descriptor\n");
}

TEST_CASE("output that is lost ends the program with an error") {
  const ChildEnd full = in_child([] {
    const int device = open("/dev/full", O_WRONLY);
    dup2(device, STDOUT_FILENO);
    return exit_code_of(
        [](int, char**) {
          std::puts("42");
          return 0;
        },
        0, nullptr);
  });
  CHECK(full.exit_code == 2);
  CHECK(full.err == "error: cannot write to stdout: No space left on device\n");
}

TEST_CASE("an error knows its code and where it was noticed") {
  try {
    bad_input("x");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    CHECK(error.where().line == __LINE__ - 3);
    CHECK(std::string(error.what()) == "x");
    return;
  }
  FAIL("nothing was thrown");
}

}  // namespace
}  // namespace hood
