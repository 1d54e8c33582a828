#pragma once

namespace hood {

/// A place in the source; as a default argument it is the caller's.
struct Where {
  const char* file;
  int line;

  static constexpr Where here(const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
    return {file, line};
  }
};

}  // namespace hood
