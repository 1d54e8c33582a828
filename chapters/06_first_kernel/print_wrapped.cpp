#include <fmt/core.h>

#include <chapters/06_first_kernel/print_wrapped.hpp>
#include <sstream>

namespace hood {

void print_wrapped(const std::string& text) {
  std::istringstream words(text);
  std::string line = "   ";
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > 76) {
      fmt::print("{}\n", line);
      line = "   ";
    }
    line += " " + word;
  }
  fmt::print("{}\n", line);
}

}  // namespace hood
