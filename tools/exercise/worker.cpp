#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <common/core/error.hpp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <tools/exercise/worker.hpp>
#include <utility>

namespace hood {
namespace {

volatile std::sig_atomic_t stopped = 0;

// How the result begins: it is what the task returned, or threw.
constexpr char GOOD = '+';
constexpr char BAD = '-';

/// The new process does its task, writes the result and ends.
[[noreturn]] void work(const std::function<std::string()>& task, int result,
                       pid_t parent) {
  setpgid(0, 0);  // Ctrl-C is for the parent alone
  struct sigaction stop {};
  stop.sa_handler = [](int) { stopped = 1; };
  sigaction(SIGTERM, &stop, nullptr);
  signal(SIGINT, SIG_DFL);
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(1);
  std::string text;
  try {
    text = task();
    text.insert(text.begin(), GOOD);
  } catch (const WorkerStopped&) {
    _exit(1);
  } catch (const std::exception& error) {
    text = BAD;
    text += error.what();
  }
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = write(result, text.data() + sent, text.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) _exit(1);
    sent += static_cast<std::size_t>(n);
  }
  _exit(0);
}

}  // namespace

bool worker_stopped() {
  return stopped != 0;
}

Worker::Worker(const std::function<std::string()>& task) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    check_failed("cannot make a pipe", std::strerror(errno));
  }
  std::fflush(nullptr);
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) work(task, ends[1], parent);
  close(ends[1]);
  descriptor_ = ends[0];
  if (process_ < 0) check_failed("cannot start a process");
}

Worker::Worker(Worker&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

Worker::~Worker() {
  if (descriptor_ >= 0) close(descriptor_);
  if (process_ <= 0) return;
  kill(process_, SIGTERM);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::string Worker::result() {
  std::string text;
  char piece[4096];
  while (true) {
    const ssize_t n = read(descriptor_, piece, sizeof piece);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    text.append(piece, static_cast<std::size_t>(n));
  }
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  if (text.empty()) check_failed("a test was ended from outside");
  const std::string rest = text.substr(1);
  if (text[0] == BAD) bad_input(rest);
  return rest;
}

}  // namespace hood
