#include <common/core/error.hpp>
#include <tools/fetch/download.hpp>

namespace hood {
namespace {

/// One try at one address; the part is discarded if it proves to be wrong.
Transfer fetch(const std::string& url, PartialFile& part,
               const PublishedFile& file, const Patience& patience,
               bool progress) {
  Transfer result = transfer(url, part, file, patience, progress);
  if (result.failure.empty()) {
    result.failure = mismatch(part.path(), file);
    if (!result.failure.empty()) part.discard();
  }
  return result;
}

/// What went wrong at this address; empty if the part is now the file.
std::string try_mirror(const std::string& url, PartialFile& part,
                       const PublishedFile& file, const Patience& patience,
                       bool progress) {
  Transfer result = fetch(url, part, file, patience, progress);
  // The mistake may lie in the beginning, which came from somewhere else.
  if (!result.failure.empty() && result.resumed && part.bytes() == 0) {
    result = fetch(url, part, file, patience, progress);
  }
  return result.failure;
}

}  // namespace

Download download(const PublishedFile& file,
                  const std::vector<std::string>& mirrors,
                  const std::filesystem::path& folder, const Patience& patience,
                  bool progress) {
  const std::filesystem::path target = folder / file.name;
  if (std::filesystem::is_directory(target)) {
    bad_input(fmt::format("cannot write {}", target.string()),
              "it is a folder, not a file");
  }
  if (mismatch(target, file).empty()) return {true, {}};

  PartialFile part(target.string() + ".part");
  Download result;
  if (part.bytes() >= file.bytes) {
    result.done = mismatch(part.path(), file).empty();
    if (!result.done) part.discard();
  }
  for (const std::string& mirror : mirrors) {
    if (result.done) break;
    const std::string url = mirror + file.name;
    const std::string failure = try_mirror(url, part, file, patience, progress);
    result.done = failure.empty();
    if (!result.done) result.failures.push_back(url + ": " + failure);
  }
  if (result.done) part.publish(target);
  return result;
}

}  // namespace hood
