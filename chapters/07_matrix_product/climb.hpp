#pragma once

#include <chapters/07_matrix_product/versions.hpp>
#include <common/measure/ladder.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// Versions of one product, each proved, then timed or counted.
struct ProductLadder {
  LadderTask task;
  std::vector<LadderStep> steps;
  std::vector<std::string> faults;  ///< of those that were wrong
};

/// Proves the versions, and cuBLAS where there is one, against the CPU; counts
/// them where the program is observed, else times in turns those that passed.
ProductLadder climb_product_ladder(const ProductShape& shape,
                                   const std::vector<ProductVersion>& versions,
                                   int repeats, std::uint64_t seed,
                                   bool show_progress);

/// The versions called `name`; all for "all".
std::vector<ProductVersion> product_versions_called(const std::string& name);

}  // namespace hood
