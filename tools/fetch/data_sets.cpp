#include <fmt/ranges.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <nlohmann/json.hpp>
#include <tools/contents/contents.hpp>
#include <tools/fetch/data_sets.hpp>
#include <tools/fetch/folder_lock.hpp>
#include <tools/fetch/unpack.hpp>

namespace hood {
namespace {

using Json = nlohmann::json;

PublishedFile file_from(const Json& json) {
  return {json.at("name"), json.at("bytes"), json.at("sha256")};
}

DataSet set_from(const Json& json) {
  DataSet set;
  json.at("name").get_to(set.name);
  json.at("contents").get_to(set.contents);
  json.at("licence").get_to(set.licence);
  json.at("mirrors").get_to(set.mirrors);
  for (const Json& file : json.at("files"))
    set.files.push_back(file_from(file));
  if (json.contains("archive")) set.archive = file_from(json["archive"]);
  return set;
}

/// One line with all that a person needs to do it without the book.
[[noreturn]] void give_up(const DataSet& set,
                          const std::vector<PublishedFile>& files,
                          const std::filesystem::path& folder,
                          const std::vector<std::string>& failures) {
  std::vector<std::string> names;
  for (const PublishedFile& file : files) {
    names.push_back(fmt::format("{} (SHA-256 {})", file.name, file.sha256));
  }
  bad_input(fmt::format("cannot download {}", set.name),
            fmt::format("{}; try again later, or put into {} what you got "
                        "elsewhere and run this again: {}",
                        fmt::join(failures, "; "), folder.string(),
                        fmt::join(names, ", ")));
}

}  // namespace

std::vector<DataSet> read_data_sets(const std::filesystem::path& path) {
  std::vector<DataSet> sets;
  try {
    const Json json = Json::parse(read_file(path));
    for (const Json& set : json.at("sets")) sets.push_back(set_from(set));
  } catch (const Json::exception& error) {
    bad_input(fmt::format("cannot read {}", path.string()), error.what());
  }
  return sets;
}

const DataSet& find_data_set(const std::vector<DataSet>& known,
                             const std::string& name) {
  std::vector<std::string> names;
  for (const DataSet& set : known) {
    if (set.name == name) return set;
    names.push_back(set.name);
  }
  bad_input(
      fmt::format("no data set \"{}\"", name),
      fmt::format("the nearest is {}; see ./book data", nearest(name, names)));
}

std::vector<PublishedFile> missing_files(const DataSet& set,
                                         const std::filesystem::path& folder) {
  std::vector<PublishedFile> missing;
  for (const PublishedFile& file : set.files) {
    if (!mismatch(folder / file.name, file).empty()) missing.push_back(file);
  }
  return missing;
}

std::size_t fetch_data_set(const DataSet& set,
                           const std::filesystem::path& folder,
                           const Patience& patience, bool progress) {
  if (missing_files(set, folder).empty()) return 0;
  require_writable_folder(folder);
  const FolderLock lock(folder);
  // Looked for again: another program may have been at it until now.
  const std::vector<PublishedFile> missing = missing_files(set, folder);
  if (missing.empty()) return 0;
  const std::vector<PublishedFile> wanted =
      set.archive ? std::vector<PublishedFile>{*set.archive} : missing;
  for (const PublishedFile& file : wanted) {
    const Download result =
        download(file, set.mirrors, folder, patience, progress);
    if (!result.done) give_up(set, wanted, folder, result.failures);
    for (const std::string& failure : result.failures) {
      fmt::print(stderr, "note: {}\n", failure);
    }
  }
  if (set.archive) {
    unpack(folder / set.archive->name, missing, folder);
    std::filesystem::remove(folder / set.archive->name);
  }
  return missing.size();
}

}  // namespace hood
