#pragma once

#include <cstddef>
#include <vector>

namespace hood::simt {

/// The copies from global to shared memory that a thread has asked for and not
/// yet waited for (cp.async). They are done as late as is allowed, so that a
/// kernel which forgets to wait reads what was there before.
class LaterCopies {
 public:
  struct Copy {
    void* shared;
    const void* global;
    std::size_t bytes;
    std::size_t zeros;  // written after them
    const void* from;   // the code that asked for it
  };

  void add(const Copy& copy) { copies_.push_back(copy); }
  void close_group() { group_ends_.push_back(copies_.size()); }
  /// Does the copies of all closed groups but the last `open`.
  void wait(std::size_t open);
  void forget() {
    copies_.clear();
    group_ends_.clear();
  }

 private:
  std::vector<Copy> copies_;
  std::vector<std::size_t> group_ends_;  // where each closed group ends
};

}  // namespace hood::simt
