#pragma once

#include <common/core/options.hpp>
#include <common/cuda/device.hpp>
#include <cstdint>
#include <string>

namespace hood {

/// What the command line says beside the options of every program.
struct ProductWishes {
  std::string size;  ///< "M,N,K"; "" until a machine has chosen
  std::string version = "all";
  std::int64_t repeats = 20;
  bool ladder = false;

  bool only_ladder = false;  ///< one of these was asked for
};

/// Reads the command line. Bad input if a size cannot be.
/// @param wishes  must outlive `options`
void read_product_wishes(ProductWishes& wishes, Options& options, int argc,
                         char** argv);

/// What the command line leaves open: a GPU gets larger matrices than the SIMT
/// machine, and `--quick` the smallest.
void set_for_device(ProductWishes& wishes, const Options& options,
                    const Device& device);

}  // namespace hood
