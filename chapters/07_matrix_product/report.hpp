#pragma once

#include <chapters/07_matrix_product/climb.hpp>
#include <chapters/07_matrix_product/versions.hpp>
#include <common/core/options.hpp>
#include <common/measure/ladder.hpp>
#include <common/measure/results.hpp>
#include <vector>

namespace hood {

// Each prints what was found and puts it into the results.

/// How often each version uses what it has loaded.
void report_blockings(const std::vector<ProductVersion>& versions,
                      Results& results);
/// What each kernel takes of a multiprocessor; nothing on the SIMT machine.
void report_facts(const std::vector<ProductVersion>& versions,
                  Results& results);
/// How many multiply-adds a wavefront of shared memory serves, where they were
/// counted.
void report_served(const ProductLadder& ladder, Results& results);
void report_ceilings(const Ceilings& ceilings, Results& results);
/// Draws how fast each version is over the bytes that its blocks ask for.
void report_asked_roofline(const ProductLadder& ladder,
                           const std::vector<ProductVersion>& versions,
                           const Ceilings& ceilings, const Options& options,
                           Results& results);
/// The speed of versions at several sizes, each timed; draws it, too.
void report_sizes(const std::vector<ProductLadder>& ladders,
                  const Options& options, Results& results);

}  // namespace hood
