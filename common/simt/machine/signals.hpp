#pragma once

#include <pthread.h>
#include <signal.h>

#include <vector>

namespace hood::simt {

/// While it lives, a signal that a kernel's code raises ends the launch with a
/// message instead of ending the program: an address that nobody may touch, a
/// stack that is full, a division by zero, a failed assert().
class KernelSignals {
 public:
  KernelSignals();
  ~KernelSignals();
  KernelSignals(const KernelSignals&) = delete;
  KernelSignals& operator=(const KernelSignals&) = delete;

  /// Ends the launch as one that would never end, from another thread.
  static void end_endless(pthread_t host_thread);

 private:
  std::vector<struct sigaction> before_;
};

/// Gives this thread of the host a stack on which signals are handled, for a
/// kernel's own may be full.
void use_signal_stack();

}  // namespace hood::simt
