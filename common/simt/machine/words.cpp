#include <fmt/core.h>

#include <common/core/file.hpp>
#include <common/simt/machine/words.hpp>
#include <cstring>

namespace hood::simt {

Index3 index_of(std::uint64_t number, dim3 extents) {
  const auto [x, y, z] = extents;
  return {static_cast<unsigned>(number % x),
          static_cast<unsigned>(number / x % y),
          static_cast<unsigned>(number / x / y)};
}

std::string in_words(const Index3& index) {
  return fmt::format("({},{},{})", index.x, index.y, index.z);
}

std::string in_words(Where where) {
  std::string file = where.file;
  const std::string root = source_root().string() + "/";
  if (file.rfind(root, 0) == 0) file.erase(0, root.size());
  return fmt::format("{}:{}", file, where.line);
}

std::string in_words(const SourceLine& line) {
  return in_words(Where{line.file.c_str(), line.line});
}

std::string in_words(const Launch& launch) {
  return fmt::format("kernel {}, launched at {}", launch.kernel,
                     in_words(launch.where));
}

std::string in_words(const std::vector<unsigned>& numbers) {
  constexpr std::size_t most = 80;
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t j = i;
    while (j + 1 < numbers.size() && numbers[j + 1] == numbers[j] + 1) ++j;
    if (!text.empty()) text += ", ";
    if (text.size() > most) return text + "...";
    text += j > i ? fmt::format("{}-{}", numbers[i], numbers[j])
                  : std::to_string(numbers[i]);
    i = j + 1;
  }
  return text;
}

bool same_place(Where a, Where b) {
  return a.line == b.line &&
         (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

}  // namespace hood::simt
