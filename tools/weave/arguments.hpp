#pragma once

#include <string>
#include <vector>

namespace hood {

/// A word of a marker's arguments.
struct Argument {
  std::string text;
  bool quoted;
};

/// Splits a marker's arguments at "|" and each part into words; quotes keep
/// white space and "|" together. There is always a first part, if an empty
/// one. Bad input if a quote is never closed.
std::vector<std::vector<Argument>> split_arguments(
    const std::string& arguments);

}  // namespace hood
