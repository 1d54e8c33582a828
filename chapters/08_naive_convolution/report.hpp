#pragma once

#include <chapters/08_naive_convolution/against_cpu.hpp>
#include <chapters/08_naive_convolution/dw_bits.hpp>
#include <chapters/08_naive_convolution/grids.hpp>
#include <common/measure/results.hpp>
#include <string>
#include <vector>

namespace hood {

// Each prints what was found and puts it into the results.

void report_grids(const std::vector<Laid>& rows, Results& results);
/// @param runs  of each version
void report_repeated(const std::vector<Repeated>& rows, const ConvShape& shape,
                     int runs, Results& results);
void report_against_cpu(const std::vector<AgainstCpu>& rows,
                        const std::string& shape, Results& results);

}  // namespace hood
