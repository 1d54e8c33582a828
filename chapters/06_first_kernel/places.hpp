#pragma once

#include <vector>

namespace hood {

/// What a thread wrote at the element that it took.
struct Place {
  int block;
  int thread;
};

/// A launch of `blocks` blocks of `threads` threads; element i of the result
/// is what the thread wrote that took it.
std::vector<Place> who_takes_what(int blocks, int threads);

/// One block of `threads` threads, each of which prints a line before and one
/// after a barrier.
void play_turns(int threads);

}  // namespace hood
