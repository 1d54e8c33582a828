#include <common/core/error.hpp>
#include <tools/weave/arguments.hpp>

namespace hood {

std::vector<std::vector<Argument>> split_arguments(
    const std::string& arguments) {
  std::vector<std::vector<Argument>> parts(1);
  for (std::size_t at = 0; at < arguments.size();) {
    if (arguments[at] == ' ') {
      ++at;
    } else if (arguments[at] == '|') {
      parts.emplace_back();
      ++at;
    } else if (arguments[at] == '"') {
      const std::size_t close = arguments.find('"', at + 1);
      if (close == std::string::npos) {
        bad_input("a quote that is never closed", "add a \"");
      }
      parts.back().push_back({arguments.substr(at + 1, close - at - 1), true});
      at = close + 1;
    } else {
      const std::size_t end =
          std::min(arguments.find_first_of(" |\"", at), arguments.size());
      parts.back().push_back({arguments.substr(at, end - at), false});
      at = end;
    }
  }
  return parts;
}

}  // namespace hood
