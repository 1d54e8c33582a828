#pragma once

#include <chapters/11_chwn_layout/chosen_ways.hpp>
#include <chapters/11_chwn_layout/chwn_sizes.hpp>
#include <chapters/11_chwn_layout/conversions.hpp>
#include <chapters/11_chwn_layout/product_times.hpp>
#include <chapters/11_chwn_layout/warp_sectors.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <string>
#include <vector>

namespace hood {

// Each prints what was found and puts it into the results.

/// @param with_times  false where times say nothing
void report_conversions(const std::vector<Converted>& rows, bool with_times,
                        Results& results);
void report_sectors(const std::vector<StrideSectors>& rows, Results& results);
/// @param names  of the versions
void report_reads(const std::vector<StrideReads>& rows,
                  const std::vector<std::string>& names, Results& results);

/// How this chapter's fastest version makes them.
void report_ways(const std::vector<NamedLayer>& layers, Results& results);
/// The tiles that y of a shape can be made by.
void report_offers(const ConvShape& shape, Results& results);
/// Registers, shared memory and occupancy of all tiles; nothing without a GPU.
void report_tile_facts(Results& results);

// Of each product a table, "layers_y" and so on.
/// @param names  of the versions that were timed
void report_layers(const std::vector<NamedLayer>& layers,
                   const std::vector<ProductTimes>& rows,
                   const std::vector<std::string>& names, Results& results);
/// "batches_y" and so on; draws them, too.
void report_batches(const std::vector<ProductTimes>& rows,
                    const std::vector<std::string>& names,
                    const Options& options, Results& results);

}  // namespace hood
