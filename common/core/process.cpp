#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <common/core/error.hpp>
#include <common/core/process.hpp>
#include <cstring>

namespace hood {
namespace {

using Clock = std::chrono::steady_clock;

/// Both ends of a pipe; what is still open is closed at the end.
struct Pipe {
  int read_end = -1;
  int write_end = -1;

  void make() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      check_failed("cannot make a pipe", std::strerror(errno));
    }
    read_end = ends[0];
    write_end = ends[1];
  }
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
};

/// In the new process: sets up its streams and becomes the program. Returns,
/// with errno set, only if that failed.
void become(const std::vector<std::string>& command,
            const ProcessOptions& options, const Pipe& in, const Pipe& out) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (!options.keep_stdin) {
    dup2(options.input.empty() ? nothing : in.read_end, STDIN_FILENO);
  }
  if (options.capture) dup2(out.write_end, STDOUT_FILENO);
  if (options.silence) dup2(nothing, STDERR_FILENO);
  if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) return;
  // With a time limit the program leads a group of its own, so that its
  // children end with it.
  if (options.limit.count() > 0) setpgid(0, 0);

  std::vector<char*> arguments;
  for (const std::string& word : command) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
}

/// Feeds stdin and collects stdout until the program closes it. False if the
/// deadline came first.
bool exchange(const ProcessOptions& options, Clock::time_point deadline,
              Pipe& in, Pipe& out, std::string& collected) {
  std::size_t sent = 0;
  char piece[1 << 16];
  while (in.write_end >= 0 || out.read_end >= 0) {
    pollfd ends[2] = {{in.write_end, POLLOUT, 0}, {out.read_end, POLLIN, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - Clock::now());
    const bool limited = options.limit.count() > 0;
    if (limited && left.count() <= 0) return false;
    if (poll(ends, 2, limited ? static_cast<int>(left.count()) + 1 : -1) < 0) {
      continue;  // a signal came: look again
    }
    if (ends[0].revents != 0) {
      const ssize_t n = write(in.write_end, options.input.data() + sent,
                              options.input.size() - sent);
      if (n > 0) sent += static_cast<std::size_t>(n);
      if ((n < 0 && errno != EAGAIN) || sent == options.input.size()) {
        Pipe::close_end(in.write_end);
      }
    }
    if (ends[1].revents != 0) {
      const ssize_t n = read(out.read_end, piece, sizeof piece);
      if (n > 0) collected.append(piece, static_cast<std::size_t>(n));
      if (n == 0) Pipe::close_end(out.read_end);
    }
  }
  return true;
}

/// Waits for the end of the program, at most until the deadline.
bool wait_for(pid_t child, bool limited, Clock::time_point deadline,
              int& status) {
  while (waitpid(child, &status, limited ? WNOHANG : 0) != child) {
    if (limited && Clock::now() > deadline) return false;
    if (limited) usleep(2000);
  }
  return true;
}

}  // namespace

ProcessEnd run_process(const std::vector<std::string>& command,
                       const ProcessOptions& options) {
  Pipe in, out, started;
  if (!options.input.empty()) {
    in.make();
    fcntl(in.write_end, F_SETFL, O_NONBLOCK);
    signal(SIGPIPE, SIG_IGN);  // a program need not read all it is given
  }
  if (options.capture) out.make();
  started.make();

  const pid_t child = fork();
  if (child < 0) check_failed("cannot start a process", std::strerror(errno));
  if (child == 0) {
    become(command, options, in, out);
    const int reason = errno;
    if (write(started.write_end, &reason, sizeof reason) < 0) _exit(126);
    _exit(127);
  }
  // The pipe `started` closes by itself when the program begins; before that
  // it can only say why it could not.
  Pipe::close_end(in.read_end);
  Pipe::close_end(out.write_end);
  Pipe::close_end(started.write_end);
  int reason = 0;
  if (read(started.read_end, &reason, sizeof reason) == sizeof reason) {
    waitpid(child, nullptr, 0);
    bad_input(fmt::format("cannot run {}", command[0]), std::strerror(reason));
  }

  ProcessEnd end;
  const bool limited = options.limit.count() > 0;
  const auto deadline = Clock::now() + options.limit;
  int status = 0;
  if (!exchange(options, deadline, in, out, end.out) ||
      !wait_for(child, limited, deadline, status)) {
    end.timed_out = true;
    kill(-child, SIGKILL);
    waitpid(child, &status, 0);
  }
  end.exit_code =
      WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return end;
}

}  // namespace hood
