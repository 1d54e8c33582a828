#include <algorithm>
#include <common/core/error.hpp>
#include <tools/weave/navigation.hpp>

namespace hood {
namespace {

std::string label(const Chapter& chapter) {
  return fmt::format("{}. {}", chapter.number, chapter.title);
}

/// "../03_digits/README.md" behind a name
std::string neighbour(const Chapter& chapter) {
  return fmt::format("[{}](../{}/README.md)", label(chapter), chapter.name);
}

}  // namespace

std::string navigation(const std::vector<Chapter>& chapters,
                       const std::filesystem::path& folder) {
  const auto here = std::find_if(
      chapters.begin(), chapters.end(), [&](const Chapter& chapter) {
        return std::filesystem::weakly_canonical(chapter.folder) == folder;
      });
  if (here == chapters.end()) {
    bad_input("only a chapter has neighbours",
              "delete the nav block, or add the chapter to CMakeLists.txt");
  }
  std::string text;
  if (here != chapters.begin()) {
    text += "Before: " + neighbour(*std::prev(here)) + " ·\n";
  }
  text += "[Contents](../../README.md)";
  if (std::next(here) != chapters.end()) {
    text += " ·\nNext: " + neighbour(*std::next(here));
  }
  return text + "\n";
}

std::string contents_list(const std::vector<Chapter>& chapters) {
  std::string text;
  std::string part;
  for (const Chapter& chapter : chapters) {
    if (chapter.part != part) {
      part = chapter.part;
      text += fmt::format("{}**{}**\n\n", text.empty() ? "" : "\n", part);
    }
    text += fmt::format("- [{}](chapters/{}/README.md)\n", label(chapter),
                        chapter.name);
  }
  return text;
}

}  // namespace hood
