#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// A chapter as the tools see it.
struct Chapter {
  std::string name;               // "01_one_neuron": folder, target, program
  int number;                     // 1
  std::string part;               // "On the CPU"
  std::string title;              // "One neuron", from its text's first line
  std::filesystem::path folder;   // absolute
  bool is_cuda;                   // whether it has kernels
  std::string target;             // what is built of it to run it
  std::filesystem::path program;  // absolute; may not be built yet
};

/// The folder the book was configured in.
std::filesystem::path build_root();

/// All chapters in order, from the list CMake wrote (build/chapters.txt).
std::vector<Chapter> read_contents();

/// The chapter called `word`: its number ("3", "03"), its name ("03_digits")
/// or the name without the number ("digits"). A chapter with CUDA runs on a GPU
/// where there is one; with "-simt" behind its name or number it runs on the
/// SIMT machine, with "-lens" there under observation. Bad input, with the
/// nearest known name, if there is no such chapter.
Chapter find_chapter(const std::string& word);

/// The entry of `known` that is fewest edits away from `word`.
std::string nearest(const std::string& word,
                    const std::vector<std::string>& known);

}  // namespace hood
