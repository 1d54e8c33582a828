#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace hood {

/// Writes the source of a random kernel that has one right result: its threads
/// compute, branch, loop, call, read and write memory, meet at barriers and in
/// warps, and count with atomics, but never race, and do with floats only what
/// is rounded in one way.
class KernelWriter {
 public:
  explicit KernelWriter(std::uint64_t seed);

  /// A `__global__` function and a line that enters it in a list:
  /// {seed, function, grid, block}.
  std::string kernel();
  std::string entry() const;

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  bool one_in(unsigned n) { return below(n) == 0; }
  std::string any(std::initializer_list<std::string_view> words);
  std::string number();
  std::string variable();
  std::string value(int depth = 0);
  std::string condition();
  void line(const std::string& text);
  void choose_shape();

  // What threads do each on their own, also in branches.
  void on_its_own(int depth);
  void assign();
  void branch(int depth);
  void loop(int depth);
  void use_private_array();
  void use_float();
  void count_globally();

  // What all threads of a block do at the same place.
  void together(int depth);
  void exchange_in_shared_memory();
  void count_in_shared_memory();
  void vote_in_block();
  void shuffle();
  void vote_in_warp();
  void in_half_warps();
  void repeat_together(int depth);

  std::uint64_t seed_;
  std::mt19937_64 random_;
  std::string text_;
  int indent_ = 1;
  int loops_ = 0;  // that have been written, for their counters' names
  int budget_ = 0;
  unsigned block_[3]{};
  unsigned grid_[3]{};
  bool full_warps_ = true;
  std::string count_;  // what is done to the counters: it must commute
};

}  // namespace hood
