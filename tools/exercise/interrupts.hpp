#pragma once

#include <signal.h>

#include <array>
#include <cstddef>

namespace hood {

/// While it lives, Ctrl-C and requests to end are noted instead of ending the
/// program, so that it can tidy up. Waiting calls return early.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// The first signal that came; 0: none.
  int came() const;

 private:
  static constexpr std::array SIGNALS{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, SIGNALS.size()> before_{};
};

}  // namespace hood
