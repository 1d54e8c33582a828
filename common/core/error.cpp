#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <common/core/error.hpp>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>

namespace hood {

namespace {

/// Says on one line, whatever lines the message has, what ended the program.
void tell(std::string message) {
  for (char& letter : message) {
    if (letter == '\n' || letter == '\r') letter = ' ';
  }
  std::fprintf(stderr, "error: %s\n", message.c_str());
}

/// Whoever called us may have closed stdin, stdout or stderr: the next file
/// that is opened would take that place, and be written by what is only
/// printed. What is opened here can be read alone, so that lost output still is
/// told.
void keep_streams_apart() {
  int taken = 0;
  do {
    taken = open("/dev/null", O_RDONLY);
  } while (taken >= 0 && taken <= STDERR_FILENO);
  if (taken >= 0) close(taken);
}

}  // namespace

int after_printing(int code) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  tell(fmt::format("cannot write to stdout: {}",
                   errno == 0 ? "it was cut off" : std::strerror(errno)));
  return code == 0 ? static_cast<int>(ExitCode::bad_input) : code;
}

int exit_code_of(int (*body)(int, char**), int argc, char** argv) {
  keep_streams_apart();
  ExitCode code = ExitCode::check_failed;
  try {
    return after_printing(body(argc, argv));
  } catch (const Error& error) {
    code = error.code();
    // A user's mistake is told without the source line: it is not theirs.
    const bool ours = code == ExitCode::check_failed;
    tell(ours ? fmt::format("{} ({}:{})", error.what(), error.where().file,
                            error.where().line)
              : error.what());
  } catch (const std::bad_alloc&) {
    code = ExitCode::bad_input;
    tell("out of memory: choose a smaller batch, shape or data set");
  } catch (const std::filesystem::filesystem_error& error) {
    // A folder that is gone, hidden or full: theirs, too.
    code = ExitCode::bad_input;
    tell(error.what());
  } catch (const std::exception& error) {
    tell(error.what());
  }
  return static_cast<int>(code);
}

}  // namespace hood
