#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// Runs a program in `folder` and returns what it wrote to stdout. No shell is
/// involved, stdin is empty, and of the environment it gets only what it needs
/// to start: no setting of the reader's can change what it prints. Bad input
/// if it is not there; a failed check, with the end of its stderr, if it does
/// not return 0 or is not done in time.
std::string output_of(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments,
                      const std::filesystem::path& folder,
                      std::chrono::milliseconds limit);

}  // namespace hood
