#pragma once

#include <filesystem>
#include <string>
#include <tools/fetch/transfer.hpp>
#include <vector>

namespace hood {

/// What came of a download.
struct Download {
  bool done = false;                  // the published file is in its place
  std::vector<std::string> failures;  // "URL: why", for each mirror that failed
};

/// Gets a published file into `folder`, unless it is there already, from the
/// first mirror that has it. It grows in NAME.part, which the next download
/// resumes, and takes its place only once its SHA-256 is right: whatever else
/// happens, a file that was there stays as it was. The caller sees to it that
/// no other program downloads into the folder. Bad input if `folder` cannot
/// be written.
/// @param mirrors  addresses of folders, a slash at the end
Download download(const PublishedFile& file,
                  const std::vector<std::string>& mirrors,
                  const std::filesystem::path& folder,
                  const Patience& patience = {}, bool progress = false);

}  // namespace hood
