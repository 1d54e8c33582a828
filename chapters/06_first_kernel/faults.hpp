#pragma once

#include <string>
#include <vector>

namespace hood {

/// A kernel with a mistake. Without it, it would write out[i] = i.
struct Fault {
  const char* name;
  const char* idea;
  void (*launch)(float* out);  // [RACERS]
};

const std::vector<Fault>& all_faults();

/// A call of the host, and what CUDA said at it, or what was found after it.
struct Said {
  std::string call;
  std::string words;
  std::string error;  ///< CUDA's name of it; "cudaSuccess" if it was none
};

/// Makes the mistake. On a GPU some mistakes are the end of the process's work
/// with it: nothing may follow. Bad input if there is none of that name.
std::vector<Said> make_fault(const std::string& name);

}  // namespace hood
