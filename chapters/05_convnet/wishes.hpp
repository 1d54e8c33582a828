#pragma once

#include <chapters/03_digits/training.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/core/options.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// What the command line says beside the options of every program.
struct Wishes {
  std::string set = "digits";
  std::string shape = "32,64,14,14,64,3,3,1,1";
  std::string version = "all";
  Recipe recipe;
  std::int64_t threads;
  std::filesystem::path save, load;

  Wishes();

  /// The versions that were asked for; a network computes with the last.
  std::vector<Way<float>> versions() const;
};

/// Reads the command line. Bad input if it asks for what does not go together:
/// reading digits with --shape, learning with --load, or two outputs in the
/// place of one.
/// @param wishes  must outlive `options`
void read_command_line(Wishes& wishes, Options& options, int argc, char** argv);

}  // namespace hood
