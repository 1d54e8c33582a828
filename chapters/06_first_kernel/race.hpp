#pragma once

#include <string>
#include <vector>

namespace hood {

/// Elements of what race.hpp's kernels work on: those of one block.
inline constexpr int RACERS = 256;

// One block turns round an array in shared memory: out[i] = x[255 - i].

/// Wrong: a thread may read what no thread has written yet.
void reverse_without_barrier(const float* x,  // [RACERS]
                             float* out);     // [RACERS]
void reverse_with_barrier(const float* x,     // [RACERS]
                          float* out);        // [RACERS]

// One block adds an array to a number: sum += x[0] + ... + x[255].

/// Wrong: two threads may read the same old sum, and one addition is lost.
void add_up_without_atomic(const float* x,  // [RACERS]
                           float* sum);     // [1]
void add_up_with_atomic(const float* x,     // [RACERS]
                        float* sum);        // [1]

/// What a kernel made.
struct Raced {
  std::string kernel;
  std::string made;  ///< "128 of 256 elements wrong", "sum 256, expected 256"
  bool right;
};

/// Runs the four, each once.
std::vector<Raced> race();

}  // namespace hood
