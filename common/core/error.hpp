#pragma once

#include <fmt/core.h>

#include <common/core/where.hpp>
#include <stdexcept>
#include <string>

namespace hood {

/// What a program of the book returns to the shell.
enum class ExitCode { done = 0, check_failed = 1, bad_input = 2, no_gpu = 77 };

/// The one exception of the book: what went wrong, what to do about it, where
/// in the source it was noticed, and the exit code that it ends a program with.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& problem, const std::string& advice,
        Where where = Where::here())
      : std::runtime_error(advice.empty() ? problem : problem + ": " + advice),
        code_(code),
        where_(where) {}

  ExitCode code() const { return code_; }
  Where where() const { return where_; }

 private:
  ExitCode code_;
  Where where_;
};

/// Throws: what the user gave (an option, a file, a shape) cannot be used.
/// @param problem  what is wrong, with the value that was found
/// @param advice   what to do, or what was expected
[[noreturn]] inline void bad_input(const std::string& problem,
                                   const std::string& advice = "",
                                   Where where = Where::here()) {
  throw Error(ExitCode::bad_input, problem, advice, where);
}

/// Throws: the book's own code broke a promise or failed a check of its own.
[[noreturn]] inline void check_failed(const std::string& problem,
                                      const std::string& advice = "",
                                      Where where = Where::here()) {
  throw Error(ExitCode::check_failed, problem, advice, where);
}

/// `code`, unless something that was printed has not reached stdout: then says
/// so, and the code of bad input.
int after_printing(int code);

/// Calls `body` and turns what it throws into one line on stderr and an exit
/// code: the last line of every main(). Streams that were closed lead nowhere,
/// so that no file gets their place.
int exit_code_of(int (*body)(int, char**), int argc, char** argv);

}  // namespace hood
