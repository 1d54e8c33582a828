#pragma once

#include <stdlib.h>

#include <common/core/file.hpp>
#include <string>
#include <tests/support/in_child.hpp>
#include <tools/exercise/exercise.hpp>

namespace hood {

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The exercise whose test is built with these tests.
inline Exercise the_exercise() {
  return find_exercise("measured_gradient");
}

/// A scratch folder that is also the place of all others while it lives.
class ScratchOfAll {
 public:
  ScratchOfAll() { setenv("TMPDIR", folder_.path().c_str(), 1); }
  ~ScratchOfAll() {
    before_.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before_.c_str(), 1);
  }
  ScratchOfAll(const ScratchOfAll&) = delete;
  ScratchOfAll& operator=(const ScratchOfAll&) = delete;
  const ScratchFolder& folder() const { return folder_; }

 private:
  std::string before_ = getenv("TMPDIR") == nullptr ? "" : getenv("TMPDIR");
  ScratchFolder folder_;
};

}  // namespace hood
