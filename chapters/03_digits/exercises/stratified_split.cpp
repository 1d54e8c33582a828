// Exercise: a split that is fair to every class.
//
// split_examples() draws the test pictures from all pictures alike. By chance
// the test part may get many threes and few eights. A stratified split draws
// from each class by itself, so that every class has the same share.
#include <array>
#include <common/core/random.hpp>
#include <common/data/batches.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// The examples' indices in three parts that share none and leave none out. Of
/// a class with n examples, n * validation and n * test, both rounded down, go
/// to validation and test, and the others to training. Which ones is drawn at
/// random, and depends on the seed. About 12 lines.
Split stratified_split(const std::vector<std::uint8_t>& labels,  // [N]
                       double validation, double test, std::uint64_t seed) {
  std::array<std::vector<std::uint32_t>, 256> places;  // of each class
  for (std::uint32_t n = 0; n < labels.size(); ++n) {
    places[labels[n]].push_back(n);
  }
  Split split;
  static_cast<void>(validation);  // TODO: cut each class ...
  static_cast<void>(test);        // TODO: ... in three parts ...
  static_cast<void>(seed);        // TODO: ... after shuffling it
  return split;
}

}  // namespace hood
