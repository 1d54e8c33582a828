#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace hood {

/// Thrown in a worker that was asked to end, so that it tidies up.
struct WorkerStopped {};

/// Whether this process is a worker that was asked to end.
bool worker_stopped();

/// A process of its own for one task, which may start other programs: nothing
/// they do reaches those who wait for the result. It ends, with all that it
/// started, when its parent ends, however that ends.
class Worker {
 public:
  /// Begins `task` in the new process; what it returns is the result.
  explicit Worker(const std::function<std::string()>& task);
  /// Ends the process if it still runs, and waits until it has tidied up.
  ~Worker();
  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&&) = delete;

  /// Readable as soon as the result is there.
  int descriptor() const { return descriptor_; }
  /// Waits for the result. Throws if the process ended without one.
  std::string result();

 private:
  pid_t process_ = -1;
  int descriptor_ = -1;
};

}  // namespace hood
