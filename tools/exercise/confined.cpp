#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <common/core/error.hpp>
#include <cstring>
#include <fstream>
#include <tools/exercise/confined.hpp>
#include <tools/exercise/worker.hpp>

namespace hood {
namespace {

using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

/// A pipe that the command writes to and we read from, without waiting.
class Intake {
 public:
  Intake() {
    if (pipe2(ends_, O_CLOEXEC) != 0) {
      check_failed("cannot make a pipe", std::strerror(errno));
    }
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
  }
  ~Intake() {
    close(ends_[0]);
    close_write_end();
  }
  Intake(const Intake&) = delete;
  Intake& operator=(const Intake&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void close_write_end() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }
  /// Takes what is there, up to `most` bytes in all. False at the end.
  bool take(std::string& bytes, std::size_t most) const {
    char piece[1 << 16];
    while (bytes.size() < most) {
      const ssize_t n = read(ends_[0], piece, sizeof piece);
      if (n <= 0) return n < 0 && (errno == EAGAIN || errno == EINTR);
      bytes.append(piece, static_cast<std::size_t>(n));
    }
    return true;
  }

 private:
  int ends_[2] = {-1, -1};
};

template <class Resource>
void limit(Resource resource, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(resource, &both);
}

/// How many threads the user runs: what the system's limit counts.
rlim_t threads_of_user() {
  rlim_t count = 0;
  std::error_code ignored;
  for (const auto& process : fs::directory_iterator("/proc", ignored)) {
    struct stat owner {};
    if (stat(process.path().c_str(), &owner) != 0 || owner.st_uid != getuid()) {
      continue;
    }
    const fs::directory_iterator tasks(process.path() / "task", ignored);
    count += rlim_t(std::distance(tasks, fs::directory_iterator()));
  }
  return count;
}

void set_limits(const Limits& limits) {
  limit(RLIMIT_CORE, 0);
  const auto seconds = limits.time.count() / 1000 + 2;
  if (limits.time.count() > 0) limit(RLIMIT_CPU, rlim_t(seconds));
  if (limits.memory > 0) limit(RLIMIT_AS, rlim_t(limits.memory));
  if (limits.file > 0) limit(RLIMIT_FSIZE, rlim_t(limits.file));
  // Against programs that multiply faster than they are counted. The system
  // does not hold root to it.
  if (limits.processes > 0) {
    limit(RLIMIT_NPROC, threads_of_user() + limits.processes + 2);
  }
}

/// The only variables that the command sees.
std::vector<std::string> surroundings_of(const Confined& what,
                                         const Intake& channel) {
  std::vector<std::string> all{
      "HOME=" + what.folder.string(), "TMPDIR=" + what.folder.string(),
      "LC_ALL=C",
      // A kernel that hangs is found before the program's time is over, and
      // the machine keeps within its memory, in the same order each time.
      "SIMT_SECONDS=3", "SIMT_CORES=1",
      // Under the address sanitizer, whose address space has no limit.
      "ASAN_OPTIONS=hard_rss_limit_mb=2048"};
  const char* path = std::getenv("PATH");
  if (path != nullptr) all.push_back(std::string("PATH=") + path);
  if (!what.secret.empty()) {
    all.push_back(fmt::format("HOOD_TEST_CHANNEL={} {}", channel.write_end(),
                              what.secret));
  }
  return all;
}

/// Leaves open only what the command shall have.
void set_streams(const Confined& what, const Intake& out,
                 const Intake& channel) {
  for (int file = 3; file < 4096; ++file) fcntl(file, F_SETFD, FD_CLOEXEC);
  dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
  dup2(out.write_end(), STDOUT_FILENO);
  dup2(out.write_end(), STDERR_FILENO);
  if (!what.secret.empty()) fcntl(channel.write_end(), F_SETFD, 0);
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// In the new process: becomes the command. Returns only if that failed.
void become(const Confined& what, const Limits& limits, const Intake& out,
            const Intake& channel) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int usual : {SIGTERM, SIGINT, SIGPIPE}) signal(usual, SIG_DFL);
  set_streams(what, out, channel);
  auto words = what.command;
  auto surroundings = surroundings_of(what, channel);
  if (chdir(what.folder.c_str()) != 0) return;
  set_limits(limits);
  execvpe(words[0].c_str(), pointers_to(words).data(),
          pointers_to(surroundings).data());
}

/// The children of a process, and theirs.
void add_descendants(pid_t process, std::vector<pid_t>& all) {
  std::error_code ignored;
  const fs::path tasks = fs::path("/proc") / std::to_string(process) / "task";
  for (fs::directory_iterator task(tasks, ignored), end; task != end;
       task.increment(ignored)) {
    std::ifstream list(task->path() / "children");
    for (pid_t child = 0; list >> child;) {
      all.push_back(child);
      if (all.size() < 10'000) add_descendants(child, all);
    }
  }
}

/// Ends all processes below ours; those whose parent has ended have become our
/// children. Gives up after some seconds.
void end_all(pid_t leader) {
  const auto deadline = Clock::now() + std::chrono::seconds(5);
  kill(-leader, SIGKILL);
  while (Clock::now() < deadline) {
    std::vector<pid_t> left;
    add_descendants(getpid(), left);
    for (const pid_t process : left) kill(process, SIGKILL);
    pid_t ended = 0;
    while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    if (ended < 0 && errno == ECHILD) return;
    usleep(1000);
  }
}

/// Which limit the command breaks just now.
Limit broken_limit(const Limits& limits, Clock::time_point start,
                   const std::string& out) {
  if (limits.time.count() > 0 && Clock::now() - start > limits.time) {
    return Limit::time;
  }
  if (out.size() >= limits.output) return Limit::output;
  if (limits.processes == 0) return Limit::none;
  std::vector<pid_t> alive;
  add_descendants(getpid(), alive);
  return alive.size() > limits.processes ? Limit::processes : Limit::none;
}

/// Reads what the command says until it ends or breaks a limit. Its status as
/// waitpid() tells it.
int follow(pid_t child, const Limits& limits, const Intake& out,
           const Intake& channel, ConfinedEnd& end) {
  constexpr std::size_t MOST_TOLD = 1 << 20;
  const auto start = Clock::now();
  bool out_open = true, channel_open = true;
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    pollfd ends[2] = {{out_open ? out.read_end() : -1, POLLIN, 0},
                      {channel_open ? channel.read_end() : -1, POLLIN, 0}};
    poll(ends, 2, out_open ? 10 : 2);
    if (worker_stopped()) return SIGTERM;
    out_open = out_open && out.take(end.out, limits.output);
    channel_open = channel_open && channel.take(end.channel, MOST_TOLD);
    end.broken = broken_limit(limits, start, end.out);
    if (end.broken != Limit::none) return SIGKILL;
  }
  out.take(end.out, limits.output);
  channel.take(end.channel, MOST_TOLD);
  return status;
}

}  // namespace

ConfinedEnd run_confined(const Confined& what, const Limits& limits) {
  Intake out, channel;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t child = fork();
  if (child < 0) check_failed("cannot start a process", std::strerror(errno));
  if (child == 0) {
    become(what, limits, out, channel);
    const std::string reason = fmt::format(
        "cannot run {}: {}\n", what.command[0], std::strerror(errno));
    if (write(STDERR_FILENO, reason.data(), reason.size()) < 0) _exit(126);
    _exit(127);
  }
  out.close_write_end();
  channel.close_write_end();
  ConfinedEnd end;
  const int status = follow(child, limits, out, channel, end);
  end_all(child);
  if (worker_stopped()) throw WorkerStopped();
  end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end.exit_code = end.signal != 0 ? 128 + end.signal : WEXITSTATUS(status);
  if (end.signal == SIGXCPU) end.broken = Limit::time;
  return end;
}

}  // namespace hood
