#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// What a program that nobody has read may use. 0: as much as it likes.
struct Limits {
  std::chrono::milliseconds time{10'000};  // on the clock
  std::int64_t memory = 0;                 // bytes of address space
  std::int64_t file = 0;                   // bytes of any file it writes
  std::size_t output = 1 << 20;            // bytes that it prints
  std::size_t processes = 0;               // at the same time
};

/// Which limit ended a program.
enum class Limit { none, time, output, processes };

/// How it ended, and what it said.
struct ConfinedEnd {
  int exit_code = 0;  // 128 + signal if a signal ended it
  int signal = 0;     // 0: none did
  Limit broken = Limit::none;
  std::string out;      // its stdout and stderr
  std::string channel;  // what it wrote to the pipe of HOOD_TEST_CHANNEL
};

/// A command, where it runs and in which surroundings.
struct Confined {
  std::vector<std::string> command;  // the first word is a path
  std::filesystem::path folder;      // where it runs, its HOME and its TMPDIR
  std::string secret{};  // if not empty: it gets a pipe and this word
};

/// Runs a command and waits for its end or for the first limit it breaks; then
/// ends every process it has left behind. To be called only in a Worker: it
/// takes all children of the calling process for the command's.
ConfinedEnd run_confined(const Confined& what, const Limits& limits);

}  // namespace hood
