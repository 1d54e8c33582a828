#include <common/core/error.hpp>

#include <cstdio>
#include <exception>
#include <new>

namespace hood {

int exit_code_of(int (*body)(int, char**), int argc, char** argv) {
  try {
    return body(argc, argv);
  } catch (const Error& error) {
    // A user's mistake is told without the source line: it is not theirs.
    if (error.code() == ExitCode::check_failed) {
      std::fprintf(stderr, "error: %s (%s:%d)\n", error.what(),
                   error.where().file, error.where().line);
    } else {
      std::fprintf(stderr, "error: %s\n", error.what());
    }
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr,
                 "error: out of memory: choose a smaller batch, shape or data "
                 "set\n");
    return static_cast<int>(ExitCode::bad_input);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return static_cast<int>(ExitCode::check_failed);
  }
}

}  // namespace hood
