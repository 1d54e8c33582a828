#pragma once

#include <filesystem>
#include <string>
#include <tools/contents/contents.hpp>
#include <vector>

namespace hood {

/// Links to the chapter before, the contents and the chapter after. Bad input
/// if `folder` is no chapter's.
std::string navigation(const std::vector<Chapter>& chapters,
                       const std::filesystem::path& folder);

/// The list of all chapters under their parts, for a text in the root folder.
std::string contents_list(const std::vector<Chapter>& chapters);

}  // namespace hood
