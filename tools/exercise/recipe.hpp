#pragma once

#include <filesystem>
#include <string>
#include <tools/exercise/exercise.hpp>
#include <vector>

namespace hood {

/// The commands that compiled and linked an exercise's stub; with them any
/// other answer is built in its place.
struct Recipe {
  std::vector<std::string> compile;
  std::vector<std::string> link;
  std::filesystem::path folder;  // where both ran
  bool is_cuda = false;          // an answer is made C++ first

  /// The command that makes the C++ source `cpp` of a CUDA answer.
  std::vector<std::string> translate_command(
      const std::filesystem::path& answer,
      const std::filesystem::path& cpp) const;

  /// The command that makes `object` of a C++ source. It compiles quickly, and
  /// with what helps a beginner: checked indices, and uninitialised numbers
  /// that are always absurd.
  std::vector<std::string> compile_command(
      const std::filesystem::path& source,
      const std::filesystem::path& object) const;

  /// The command that links `object` with the exercise's test to `program`.
  std::vector<std::string> link_command(
      const std::filesystem::path& object,
      const std::filesystem::path& program) const;

  /// Whether the address sanitizer is in it, which needs an address space
  /// without limit.
  bool sanitizes_addresses() const;
};

/// Bad input if the exercise's test is not built yet.
Recipe read_recipe(const Exercise& exercise);

}  // namespace hood
