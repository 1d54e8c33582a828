#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// What is wrong with the links of a site: one line for each that leads to no
/// page, to no place in its page, or that makes a browser load something from
/// elsewhere. Links that a reader may follow to the web are not looked at; what
/// the search would find is. Bad input if there is no index.html.
std::vector<std::string> check_site(const std::filesystem::path& folder);

}  // namespace hood
