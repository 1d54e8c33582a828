#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <numeric>
#include <sstream>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

/// "# 3. Digits" -> "Digits"; the folder's name where the text is missing.
std::string title_of(const std::filesystem::path& text,
                     const std::string& name) {
  if (!std::filesystem::exists(text)) return name;
  std::istringstream lines(read_file(text));
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("# ", 0) != 0) continue;
    const std::size_t dot = line.find(". ");
    return line.substr(dot == std::string::npos ? 2 : dot + 2);
  }
  return name;
}

/// Levenshtein's distance: insertions, deletions and replacements.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::filesystem::path build_root() {
  return HOOD_BUILD_ROOT;
}

std::vector<Chapter> read_contents() {
  std::vector<Chapter> chapters;
  std::string part;
  std::istringstream lines(read_file(build_root() / "chapters.txt"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const std::string value = line.substr(tab + 1);
    if (line.substr(0, tab) == "part") {
      part = value;
      continue;
    }
    const auto folder = source_root() / "chapters" / value;
    chapters.push_back({value, std::stoi(value), part,
                        title_of(folder / "README.md", value), folder,
                        build_root() / "chapters" / value / value});
  }
  return chapters;
}

Chapter find_chapter(const std::string& word) {
  const bool is_number =
      !word.empty() && word.size() < 5 &&
      word.find_first_not_of("0123456789") == std::string::npos;
  std::vector<std::string> known;
  for (const Chapter& chapter : read_contents()) {
    const std::string bare = chapter.name.substr(3);
    if (word == chapter.name || word == bare ||
        (is_number && std::stoi(word) == chapter.number)) {
      return chapter;
    }
    known.push_back(chapter.name);
    known.push_back(bare);
  }
  bad_input(fmt::format("no chapter \"{}\"", word),
            is_number ? "see ./book list"
                      : fmt::format("the nearest is {}; see ./book list",
                                    nearest(word, known)));
}

std::string nearest(const std::string& word,
                    const std::vector<std::string>& known) {
  return *std::min_element(known.begin(), known.end(),
                           [&](const auto& a, const auto& b) {
                             return edits(word, a) < edits(word, b);
                           });
}

}  // namespace hood
