#include <algorithm>
#include <common/core/error.hpp>
#include <map>
#include <set>
#include <tools/exercise/submissions.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// What an answer to each exercise is called in a subfolder.
using FileNames = std::map<std::string, std::string>;

/// The longest id that the stem ends with, alone or behind a sign that is no
/// letter or digit.
std::string id_in(const std::string& stem, const FileNames& known) {
  std::string longest;
  for (const auto& [id, file] : known) {
    if (stem.size() < id.size() || id.size() < longest.size()) continue;
    const std::size_t at = stem.size() - id.size();
    const bool begins =
        at == 0 || std::isalnum(static_cast<unsigned char>(stem[at - 1])) == 0;
    if (begins && stem.compare(at, id.size(), id) == 0) longest = id;
  }
  return longest;
}

/// Files only: a link could lead to somebody else's answer.
bool is_answer(const fs::path& path) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() == fs::file_type::regular &&
         is_answer_name(path);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    const bool hidden = name[0] == '.';
    const auto type = entry.symlink_status(error).type();
    if (!hidden &&
        (type == fs::file_type::directory || is_answer_name(entry.path()))) {
      entries.push_back(entry.path());
    }
  }
  if (error) {
    bad_input(fmt::format("cannot read the folder {}", folder.string()),
              error.message());
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

}  // namespace

std::vector<Submission> read_submissions(const fs::path& folder,
                                         const std::vector<std::string>& ids) {
  FileNames known;
  for (const Exercise& exercise : read_exercises()) {
    known[exercise.id] = exercise.file_name();
  }
  const auto entries = entries_of(fs::absolute(folder).lexically_normal());
  std::set<std::string> wanted(ids.begin(), ids.end());
  if (ids.empty()) {
    for (const fs::path& entry : entries) {
      for (const auto& [id, file] : known) {
        if (is_answer(entry / file)) wanted.insert(id);
      }
    }
  }
  std::vector<Submission> submissions;
  for (const fs::path& entry : entries) {
    const std::string name = entry.filename().string();
    if (fs::is_directory(entry)) {
      for (const std::string& id : wanted) {
        const fs::path answer = entry / known.at(id);
        submissions.push_back({name, id, is_answer(answer) ? answer : ""});
      }
      if (wanted.empty()) submissions.push_back({name, "", ""});
      continue;
    }
    std::string id = id_in(entry.stem().string(), known);
    if (ids.size() == 1) id = ids[0];
    if (!ids.empty() && wanted.count(id) == 0) continue;
    submissions.push_back({name, id, is_answer(entry) ? entry : ""});
  }
  if (submissions.empty()) {
    bad_input(fmt::format("no submission in {}", folder.string()),
              "each is a subfolder with files EXERCISE.cpp or EXERCISE.cu, or "
              "such a file");
  }
  return submissions;
}

}  // namespace hood
