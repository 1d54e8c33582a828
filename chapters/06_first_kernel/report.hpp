#pragma once

#include <chapters/06_first_kernel/bench.hpp>
#include <chapters/06_first_kernel/faults.hpp>
#include <chapters/06_first_kernel/grid_sizes.hpp>
#include <chapters/06_first_kernel/life.hpp>
#include <chapters/06_first_kernel/loop_to_grid.hpp>
#include <chapters/06_first_kernel/mapping.hpp>
#include <chapters/06_first_kernel/places.hpp>
#include <chapters/06_first_kernel/race.hpp>
#include <chapters/06_first_kernel/strides.hpp>
#include <chapters/06_first_kernel/timing_traps.hpp>
#include <common/core/options.hpp>
#include <common/cuda/device.hpp>
#include <common/measure/results.hpp>
#include <string>
#include <vector>

namespace hood {

// Each prints what was found and puts it into the results.

void report_device(const Device& device, Results& results);
void report_places(const std::vector<Place>& places, Results& results);
void report_covered(const std::vector<Covered>& rows, Results& results);
void report_life(const std::vector<Step>& steps, std::int64_t n,
                 Results& results);
/// @param name  of the fault
void report_fault(const std::string& name, const std::vector<Said>& said,
                  Results& results);
void report_race(const std::vector<Raced>& rows, Results& results);
void report_clocks(const std::vector<Clocked>& ways, std::int64_t n,
                   Results& results);
void report_grid_sizes(const std::vector<GridTime>& rows, std::int64_t n,
                       Results& results);
void report_strides(const std::vector<Strided>& rows, Results& results);
/// @param rows      of several batches, behind each other
/// @param mappings  how many rows a batch has
void report_mappings(const std::vector<Mapped>& rows, std::size_t mappings,
                     Results& results);
void report_mapping_times(const std::vector<MappedTime>& rows, const Extents& e,
                          Results& results);
/// Draws them, too.
void report_versions(const std::vector<Measured>& rows, std::int64_t H,
                     std::int64_t W, const Options& options, Results& results);

}  // namespace hood
