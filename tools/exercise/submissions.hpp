#pragma once

#include <filesystem>
#include <string>
#include <tools/exercise/exercise.hpp>
#include <vector>

namespace hood {

/// What somebody handed in for one exercise.
struct Submission {
  std::string name;              // of the subfolder, or of the file
  std::string exercise;          // its id; empty if the name tells none
  std::filesystem::path answer;  // absolute; empty if it is missing
};

/// The submissions in a folder, in order of their names. A subfolder holds
/// files E.cpp, or E.cu where the exercise is CUDA; a .cpp or .cu file is one
/// answer. Which exercises are wanted: `ids`, or without any, all that somebody
/// in the folder has answered; who lacks one of them in a subfolder has it
/// missing. A file answers the exercise whose id its name ends with
/// (smith_dense_backward.cpp), or the only one of `ids`. Bad input if the
/// folder is missing or holds no submission.
std::vector<Submission> read_submissions(const std::filesystem::path& folder,
                                         const std::vector<std::string>& ids);

}  // namespace hood
