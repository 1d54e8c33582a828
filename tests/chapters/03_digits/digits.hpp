#pragma once

#include <chapters/03_digits/pipeline.hpp>
#include <common/data/readers.hpp>

namespace hood {

/// The digits cut with seed 1, as the program does.
inline const Parts& digits() {
  static const Parts parts = [] {
    const Dataset all = read_builtin_digits();
    const Split split = split_examples(1797, 0.08, 0.2, 1);
    return Parts{subset(all, split.train), subset(all, split.validation),
                 subset(all, split.test)};
  }();
  return parts;
}

}  // namespace hood
