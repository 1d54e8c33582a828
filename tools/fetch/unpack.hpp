#pragma once

#include <filesystem>
#include <tools/fetch/published_file.hpp>
#include <vector>

namespace hood {

/// Takes files out of a .tar.gz and writes them into `folder`, each only after
/// its SHA-256 was found right. They are known by their bare names: a path in
/// the archive never decides where something is written. Bad input if the
/// archive lacks one or holds another one under its name.
void unpack(const std::filesystem::path& archive,
            const std::vector<PublishedFile>& wanted,
            const std::filesystem::path& folder);

}  // namespace hood
