#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// A coded exercise: where its files lie. All its sources are C++, or all are
/// CUDA for the SIMT machine: E.cpp or E.cu.
struct Exercise {
  std::string id;                  // "dense_backward": unique in the book
  std::string chapter;             // "02_backpropagation"
  std::filesystem::path stub;      // what the learner begins with
  std::filesystem::path hints;     // beside it: E.hints.md
  std::filesystem::path solution;  // one right answer
  std::filesystem::path wrong;     // folder of wrong answers, E.NAME.cpp
  std::string target;              // what must be built to test an answer

  /// "dense_backward.cpp": what a file with an answer is called.
  std::string file_name() const { return stub.filename().string(); }
  /// Whether it is about kernels.
  bool is_cuda() const { return stub.extension() == ".cu"; }
};

/// Whether a file may hold an answer, by its ending.
bool is_answer_name(const std::filesystem::path& file);

/// All coded exercises, in the order of the chapters and then of their names.
std::vector<Exercise> read_exercises();

/// The exercise called `id`. Bad input, with the nearest known one, if there
/// is none.
Exercise find_exercise(const std::string& id);

/// The hints of an exercise: the items "1. ...", "2. ..." of its file, without
/// their numbers. Bad input if the file cannot be read.
std::vector<std::string> read_hints(const Exercise& exercise);

/// Its wrong answers, in order of their names.
std::vector<std::filesystem::path> wrong_answers(const Exercise& exercise);

}  // namespace hood
