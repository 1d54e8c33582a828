#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// A place of the site that its search can find.
struct SearchEntry {
  std::string address;  // "ch01.html#ch01-the-idea"
  std::string page;     // "1. One neuron"
  std::string heading;  // "The idea"; empty for what precedes all headings
  std::string text;  // what follows up to the next heading, formulas left out
};

/// The places of one page, a first one for the page itself; those of the
/// reference without their text. Nothing for lists of pages and for listings.
/// @param name  the page's file, "ch01.html"
std::vector<SearchEntry> search_entries(const std::string& name,
                                        const std::string& html);

/// Writes `search-index.js`, a script that sets SEARCH_INDEX, into the folder
/// of a site.
void write_search_index(const std::filesystem::path& folder);

}  // namespace hood
