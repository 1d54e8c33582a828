#pragma once

#include <common/core/options.hpp>
#include <cstdint>
#include <string>

namespace hood {

/// What the command line says beside the options of every program.
struct KernelWishes {
  std::string version = "all";
  std::string fault = "none";
  std::int64_t rows = 1024;
  std::int64_t columns = 1024;
  std::int64_t repeats = 5;

  bool only_versions = false;  ///< a version or its size was asked for
};

/// Reads the command line. Bad input if it asks for what does not go together.
/// @param wishes  must outlive `options`
void read_kernel_wishes(KernelWishes& wishes, Options& options, int argc,
                        char** argv);

/// A GPU gets larger matrices, which its caches do not hold, and more repeats,
/// where the command line leaves them open.
void set_for_gpu(KernelWishes& wishes, const Options& options);

}  // namespace hood
