#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace hood {

/// How far a learner is with one exercise.
struct Standing {
  int checks = 0;       // how often the answer was checked
  int hints = 0;        // how many hints were shown
  std::string passed;   // the day it first passed, "2026-05-31"; or empty
  std::string gave_up;  // the day the solution was shown before; or empty
};

using Standings = std::map<std::string, Standing>;  // by exercise

/// The standing in an exercise; the first, if nothing was done there.
Standing standing_in(const Standings& standings, const std::string& id);

/// A learner's progress, in a JSON file that people may read. It is written as
/// a whole or not at all, by one program at a time.
class ProgressFile {
 public:
  /// @param folder  where progress.json lies; need not exist yet
  explicit ProgressFile(const std::filesystem::path& folder)
      : folder_(folder), path_(folder / "progress.json") {}

  /// Bad input if the file is damaged, which is then left as it is.
  Standings read() const;

  /// Changes the standing of one exercise and writes the file; the new one.
  Standing change(const std::string& id,
                  const std::function<void(Standing&)>& how) const;

 private:
  std::filesystem::path folder_;
  std::filesystem::path path_;
};

/// Today, "2026-05-31", in local time.
std::string today();

}  // namespace hood
