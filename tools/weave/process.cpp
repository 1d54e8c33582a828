#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <common/core/error.hpp>
#include <cstdlib>
#include <cstring>
#include <tools/weave/markdown.hpp>
#include <tools/weave/process.hpp>

namespace hood {
namespace {

using Clock = std::chrono::steady_clock;

/// A pipe whose ends no other program inherits.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) {
      check_failed("cannot make a pipe", std::strerror(errno));
    }
  }
  ~Pipe() {
    close(ends_[0]);
    close_entrance();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int exit() const { return ends_[0]; }
  int entrance() const { return ends_[1]; }
  void close_entrance() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

/// PATH and the like, for what the program itself starts or loads.
std::vector<std::string> plain_environment() {
  std::vector<std::string> environment = {"LC_ALL=C", "NO_COLOR=1"};
  for (const char* name : {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH",
                           "CUDA_VISIBLE_DEVICES"}) {
    if (const char* value = std::getenv(name); value != nullptr) {
      environment.push_back(std::string(name) + "=" + value);
    }
  }
  return environment;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

pid_t start(const std::filesystem::path& program,
            std::vector<std::string> arguments,
            const std::filesystem::path& folder, const Pipe& out,
            const Pipe& err) {
  arguments.insert(arguments.begin(), program.string());
  auto environment = plain_environment();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.entrance(), 1);
  posix_spawn_file_actions_adddup2(&actions, err.entrance(), 2);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  pid_t child = 0;
  const int error =
      posix_spawn(&child, program.c_str(), &actions, nullptr,
                  pointers(arguments).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    bad_input(fmt::format("cannot start {}", program.string()),
              std::strerror(error));
  }
  return child;
}

/// Reads both pipes until they end; false if `deadline` comes first.
bool read_until(Clock::time_point deadline, std::array<pollfd, 2> pipes,
                std::array<std::string, 2>& texts) {
  while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(
        deadline - Clock::now());
    if (left.count() <= 0) return false;
    poll(pipes.data(), pipes.size(), static_cast<int>(left.count()));
    for (std::size_t i = 0; i < pipes.size(); ++i) {
      if (pipes[i].fd < 0 || pipes[i].revents == 0) continue;
      char piece[1 << 16];
      const ssize_t got = read(pipes[i].fd, piece, sizeof piece);
      if (got > 0) texts[i].append(piece, static_cast<std::size_t>(got));
      if (got == 0) pipes[i].fd = -1;
    }
  }
  return true;
}

std::string last_line(const std::string& text) {
  const auto lines = lines_of(trimmed(text));
  return lines.empty() ? "it wrote nothing to stderr"
                       : "its last words: " + lines.back();
}

}  // namespace

std::string output_of(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments,
                      const std::filesystem::path& folder,
                      std::chrono::milliseconds limit) {
  Pipe out;
  Pipe err;
  const auto deadline = Clock::now() + limit;
  const pid_t child = start(program, arguments, folder, out, err);
  out.close_entrance();
  err.close_entrance();
  std::array<std::string, 2> texts;
  const bool in_time = read_until(
      deadline, {{{out.exit(), POLLIN, 0}, {err.exit(), POLLIN, 0}}}, texts);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const std::string name = program.filename().string();
  if (!in_time) {
    check_failed(fmt::format("{} was stopped after {} s", name,
                             static_cast<double>(limit.count()) / 1000),
                 "show a quicker run of it");
  }
  if (WIFSIGNALED(status)) {
    check_failed(fmt::format("{} ended by signal {}", name, WTERMSIG(status)),
                 last_line(texts[1]));
  }
  if (WEXITSTATUS(status) != 0) {
    check_failed(fmt::format("{} returned {}", name, WEXITSTATUS(status)),
                 last_line(texts[1]));
  }
  return texts[0];
}

}  // namespace hood
