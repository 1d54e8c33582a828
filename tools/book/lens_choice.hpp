#pragma once

#include <common/lens/report/launch_report.hpp>
#include <string>
#include <vector>

namespace hood {

/// Which of a program's launches, and of their source lines, are asked for.
struct LensChoice {
  std::string kernel;  // that the kernel's name contains; empty: any
  std::string line;    // its number, or a text that it contains; empty: any
};

/// What is chosen of `launches`: those of such a kernel, with the accesses and
/// findings at such lines; one that has none of them is left out. Bad input,
/// with what there is, if nothing is left.
std::vector<lens::LaunchReport> chosen(std::vector<lens::LaunchReport> launches,
                                       const LensChoice& choice);

/// Whether the lens found a fault in a launch, or one ended it early.
bool has_fault(const std::vector<lens::LaunchReport>& launches);

}  // namespace hood
