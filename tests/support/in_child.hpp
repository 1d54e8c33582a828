#pragma once

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>

namespace hood {

/// What a function did that was called in a process of its own.
struct ChildEnd {
  int exit_code;  // 128 + signal if a signal ended it
  std::string out;
  std::string err;
};

inline std::string bytes_of(int descriptor) {
  std::string bytes(static_cast<std::size_t>(lseek(descriptor, 0, SEEK_END)),
                    '\0');
  const ssize_t got = pread(descriptor, bytes.data(), bytes.size(), 0);
  bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  close(descriptor);
  return bytes;
}

/// Calls `body` in a child process, whose exit code it returns, and collects
/// what it writes to stdout and stderr.
inline ChildEnd in_child(const std::function<int()>& body) {
  const int out = memfd_create("out", 0);
  const int err = memfd_create("err", 0);
  std::cout.flush();
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    const int code = body();
    std::fflush(nullptr);
    _exit(code);
  }
  if (child < 0) throw std::runtime_error("cannot fork");
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
          bytes_of(out), bytes_of(err)};
}

}  // namespace hood
