#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tools/fetch/download.hpp>
#include <vector>

namespace hood {

/// A data set that can be downloaded.
struct DataSet {
  std::string name;      // also of its folder
  std::string contents;  // for people
  std::string licence;
  std::vector<std::string> mirrors;      // folders' addresses, with a slash
  std::vector<PublishedFile> files;      // what the book reads
  std::optional<PublishedFile> archive;  // the .tar.gz they come in, if any
};

/// The data sets described in a JSON file such as data/sources.json.
std::vector<DataSet> read_data_sets(const std::filesystem::path& path);

/// The data set called `name`. Bad input, with the nearest name, if there is
/// none.
const DataSet& find_data_set(const std::vector<DataSet>& known,
                             const std::string& name);

/// The files of the set that are not in `folder` or not as published.
std::vector<PublishedFile> missing_files(const DataSet& set,
                                         const std::filesystem::path& folder);

/// Makes the set complete: downloads what is missing into `folder`, which is
/// created if need be; an archive is removed once it is unpacked. Programs that
/// do this to the same folder take turns. Bad input, which says how to put the
/// files there by hand, if no mirror has them.
/// @return how many files were missing
std::size_t fetch_data_set(const DataSet& set,
                           const std::filesystem::path& folder,
                           const Patience& patience = {},
                           bool progress = false);

}  // namespace hood
