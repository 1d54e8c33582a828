#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/measure/progress.hpp>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace hood {
namespace {

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
  return known && size.ws_col > 0 ? size.ws_col : 80;
}

std::string time_left(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds + 0.5);
  return fmt::format("{}:{:02} left", whole / 60, whole % 60);
}

/// Whether stderr is a terminal that can clear a line.
bool can_redraw() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && kind != nullptr &&
         std::string_view(kind) != "dumb";
}

}  // namespace

Progress::Progress(std::string what, std::int64_t total, bool show)
    : what_(std::move(what)), total_(total), show_(show && can_redraw()) {}

Progress::~Progress() {
  if (drawn_ != Clock::time_point{}) std::fputs("\r\033[K", stderr);
}

void Progress::advance(std::int64_t steps, const std::string& note) {
  done_ = std::min(done_ + steps, total_);
  const auto now = Clock::now();
  if (!show_ || done_ <= 0 || now - drawn_ < std::chrono::milliseconds(100)) {
    return;
  }
  drawn_ = now;
  const double share = static_cast<double>(done_) / static_cast<double>(total_);
  const double passed = std::chrono::duration<double>(now - start_).count();
  const auto filled = static_cast<std::size_t>(share * 24);
  const std::string line =
      fmt::format("{} [{}{}] {:3.0f} % {} {}", what_, std::string(filled, '#'),
                  std::string(24 - filled, '.'), 100 * share,
                  time_left(passed * (1 - share) / share), note);
  // The last column stays free: a letter there would begin a new line.
  fmt::print(stderr, "\r{:.{}}\033[K", line, terminal_width() - 1);
  std::fflush(stderr);
}

}  // namespace hood
