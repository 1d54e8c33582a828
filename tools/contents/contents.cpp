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

/// Whether a driver of NVIDIA's has found a card, on Linux or under WSL.
bool has_gpu() {
  return std::filesystem::exists("/dev/nvidia0") ||
         std::filesystem::exists("/dev/dxg");
}

/// Which of its programs a chapter means: `machine` is "-simt", "-lens", or
/// nothing for the one without kernels or for a GPU.
void set_program(Chapter& chapter, const std::string& machine) {
  chapter.target = chapter.name + (chapter.is_cuda ? machine : "");
  chapter.program = build_root() / "chapters" / chapter.name / chapter.target;
}

}  // namespace

std::filesystem::path build_root() {
  return HOOD_BUILD_ROOT;
}

std::vector<Chapter> read_contents() {
  std::vector<Chapter> chapters;
  std::string part;
  bool built_for_gpu = false;
  std::istringstream lines(read_file(build_root() / "chapters.txt"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const std::string kind = line.substr(0, tab);
    const std::string value = line.substr(tab + 1);
    if (kind == "part") part = value;
    if (kind == "gpu") built_for_gpu = value == "yes";
    if (kind != "chapter" && kind != "cuda chapter") continue;
    const auto folder = source_root() / "chapters" / value;
    Chapter chapter{value,  std::stoi(value),
                    part,   title_of(folder / "README.md", value),
                    folder, kind == "cuda chapter",
                    "",     ""};
    set_program(chapter, built_for_gpu && has_gpu() ? "" : "-simt");
    chapters.push_back(chapter);
  }
  return chapters;
}

Chapter find_chapter(const std::string& word) {
  const std::size_t dash = word.find('-');
  const std::string machine =
      dash == std::string::npos ? "" : word.substr(dash);
  if (machine == "-simt" || machine == "-lens") {
    Chapter chapter = find_chapter(word.substr(0, dash));
    if (!chapter.is_cuda) {
      bad_input(fmt::format("chapter {} has no kernels", chapter.number),
                "the SIMT machine plays those of chapters from the sixth on");
    }
    set_program(chapter, machine);
    return chapter;
  }
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
