#include <algorithm>
#include <tools/weave/compare.hpp>
#include <tools/weave/markdown.hpp>

namespace hood {

std::optional<Difference> first_difference(const std::string& shown,
                                           const std::string& expected,
                                           const SameLine& same) {
  const auto a = lines_of(shown);
  const auto b = lines_of(expected);
  const std::string nothing = "(nothing)";
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size() && i < b.size() && same(a[i], b[i])) continue;
    return Difference{static_cast<int>(i), i < a.size() ? a[i] : nothing,
                      i < b.size() ? b[i] : nothing};
  }
  return std::nullopt;
}

}  // namespace hood
