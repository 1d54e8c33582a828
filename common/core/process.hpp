#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// How a program that was run has ended.
struct ProcessEnd {
  int exit_code = 0;       // 128 + signal if a signal ended it, as in a shell
  std::string out;         // its stdout, if captured
  bool timed_out = false;  // it was ended because it ran too long
};

/// What may be asked for beside the command.
struct ProcessOptions {
  bool capture = false;            // keep stdout instead of passing it on
  bool silence = false;            // throw stderr away
  std::string input{};             // given to stdin; else stdin is empty
  bool keep_stdin = false;         // the program reads our own stdin
  std::chrono::seconds limit{0};   // 0: as long as it takes
  std::filesystem::path folder{};  // where it runs; empty: here
};

/// Runs a program and waits for its end. `command[0]` is a path or a name on
/// PATH; no shell is involved, so spaces and quotes mean nothing special.
/// Bad input if it cannot be started.
ProcessEnd run_process(const std::vector<std::string>& command,
                       const ProcessOptions& options = {});

}  // namespace hood
