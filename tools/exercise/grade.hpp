#pragma once

#include <filesystem>
#include <string>
#include <tools/exercise/judge.hpp>
#include <tools/exercise/submissions.hpp>
#include <vector>

namespace hood {

/// What `./book grade` was asked for.
struct GradeRequest {
  std::filesystem::path folder;        // of the submissions
  std::vector<std::string> exercises;  // ids; none: all that were answered
  int jobs = 1;                        // submissions judged at the same time
  std::filesystem::path csv;           // empty: none
  std::filesystem::path junit;         // empty: none
  bool progress = true;                // a bar on a terminal
  Court court;
};

/// A submission and what came of it.
struct Grade {
  Submission submission;
  Verdict verdict;
};

/// Judges every submission, prints the table, and writes the files asked for.
/// @return done whatever the grades are; 130 if Ctrl-C came
int grade(const GradeRequest& request);

/// Comma-separated values with a header; a cell that a spreadsheet would take
/// for a formula begins with an apostrophe.
std::string csv_of(const std::vector<Grade>& grades);

/// JUnit's XML: a suite for each submission, a case for each exercise.
std::string junit_of(const std::vector<Grade>& grades);

/// The table on stdout, with how many passed below it.
std::string table_of(const std::vector<Grade>& grades);

}  // namespace hood
