#include <common/core/error.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
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

}  // namespace

int after_printing(int code) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  tell(fmt::format("cannot write to stdout: {}",
                   errno == 0 ? "it was cut off" : std::strerror(errno)));
  return code == 0 ? static_cast<int>(ExitCode::bad_input) : code;
}

int exit_code_of(int (*body)(int, char**), int argc, char** argv) {
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
  } catch (const std::exception& error) {
    tell(error.what());
  }
  return static_cast<int>(code);
}

}  // namespace hood
