#include <tools/cuda_as_cpp/noinline.hpp>

namespace hood {

void rewrite_noinline(const Code& code, Edits& edits) {
  constexpr std::string_view NAME = "__noinline__";
  for (std::size_t i = 0; i < code.size(); ++i) {
    const bool is_attribute =
        i > 0 && (code.is(i - 1, "(") || code.is(i - 1, ","));
    if (!code.is(i, NAME) || is_attribute) continue;
    edits.push_back(
        {code.tokens[i].begin, NAME.size(), "__attribute__((noinline))"});
  }
}

}  // namespace hood
