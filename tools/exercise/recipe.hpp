#pragma once

#include <filesystem>
#include <string>
#include <tools/exercise/exercise.hpp>
#include <vector>

namespace hood {

/// How CMake compiles and links an exercise's stub; with it any other answer
/// is built in its place.
struct Recipe {
  std::vector<std::string> compile;  // the compiler and its options
  std::vector<std::string> link;     // the whole command
  std::filesystem::path folder;      // where the link command runs

  /// The command that makes `object` from `answer`. It compiles quickly, and
  /// with what helps a beginner: checked indices, and uninitialised numbers
  /// that are always absurd.
  std::vector<std::string> compile_command(
      const std::filesystem::path& answer,
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
