#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <tools/contents/contents.hpp>
#include <vector>

namespace hood {

/// A chapter and what its program found (see common/measure/results.hpp).
struct TourStop {
  Chapter chapter;
  nlohmann::ordered_json results;
};

/// One HTML page, without scripts and without anything from the network: of
/// each stop its figures and its pictures, which lie in a folder beside the
/// page that is called like the chapter.
/// @param ladders  those of all chapters, as ladder_sections() has them
std::string tour_page(const std::vector<TourStop>& stops,
                      const std::string& ladders);

}  // namespace hood
