#pragma once

#include <common/lens/report/launch_report.hpp>
#include <string>
#include <vector>

namespace hood::lens {

/// The reports as one HTML page that needs nothing beside it and no network:
/// common/lens/page with the reports and the sources that they name inside.
/// @param title  what was watched
std::string report_page(const std::vector<LaunchReport>& reports,
                        const std::string& title);

}  // namespace hood::lens
