#pragma once

#include <functional>
#include <optional>
#include <string>

namespace hood {

/// Whether a line of a text (first) may stand for the line that should be
/// there (second).
using SameLine = std::function<bool(const std::string&, const std::string&)>;

/// The first line in which a block differs from what it should be.
struct Difference {
  int line;              // within the block; 0 is the marker's line
  std::string shown;     // "(nothing)" behind the block's last line
  std::string expected;  // the same behind the last line that should be there
};

/// Compares line by line. Nothing if no line differs.
std::optional<Difference> first_difference(const std::string& shown,
                                           const std::string& expected,
                                           const SameLine& same);

}  // namespace hood
