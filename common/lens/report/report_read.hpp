#pragma once

#include <common/lens/report/launch_report.hpp>
#include <string>
#include <vector>

namespace hood::lens {

/// The reports that report_json() has written. Bad input if `json` is nothing
/// of that kind.
std::vector<LaunchReport> read_report_json(const std::string& json);

}  // namespace hood::lens
