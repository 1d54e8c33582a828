#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <tests/support/catch.hpp>

namespace hood {

/// A second program at the same time: a copy of this one that does `work` and
/// ends, with exit code 1 if that throws.
class Child {
 public:
  explicit Child(const std::function<void()>& work) : process_(fork()) {
    REQUIRE(process_ >= 0);
    if (process_ > 0) return;
    signal(SIGINT, SIG_DFL);
    try {
      work();
      _exit(0);
    } catch (...) {
      _exit(1);
    }
  }

  /// What a user's Ctrl-C does.
  void interrupt() const { kill(process_, SIGINT); }

  /// Waits for its end: the exit code, or 128 + the signal that ended it.
  int wait() const {
    int status = 0;
    REQUIRE(waitpid(process_, &status, 0) == process_);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

 private:
  pid_t process_;
};

}  // namespace hood
