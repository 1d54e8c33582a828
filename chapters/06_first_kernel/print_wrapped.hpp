#pragma once

#include <string>

namespace hood {

/// Prints words in lines of at most 76 columns, each behind four spaces.
void print_wrapped(const std::string& text);

}  // namespace hood
