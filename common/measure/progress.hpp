#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace hood {

/// A bar on stderr with the time left, redrawn in place at most ten times a
/// second. Draws nothing where stderr is no terminal, or where `show` is false.
class Progress {
 public:
  /// @param what   a word or two before the bar
  /// @param total  how many steps there are
  Progress(std::string what, std::int64_t total, bool show = true);
  /// Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One more step, or several, are done. `note` is shown behind the bar.
  void advance(std::int64_t steps = 1, const std::string& note = "");

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::int64_t total_;
  std::int64_t done_ = 0;
  bool show_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_{};
};

}  // namespace hood
