#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <common/core/file.hpp>
#include <regex>
#include <sstream>
#include <tests/house/rules.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string fault(const BookFile& file, std::size_t index,
                  const std::string& what) {
  return fmt::format("{}:{}: {}", file.path, index + 1, what);
}

bool begins(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}

/// 3 for "chapters/03_digits/main.cpp" and "tests/chapters/03_digits/x.cpp";
/// 0 for what belongs to no chapter.
int chapter_of(std::string path) {
  if (begins(path, "tests/")) path.erase(0, 6);
  return begins(path, "chapters/") ? std::atoi(path.c_str() + 9) : 0;
}

/// GitHub's anchor of a heading: lower case, spaces to hyphens, the rest of
/// the punctuation gone.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '_' || c == '-' || byte >= 128) {
      anchor += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

std::vector<std::string> anchors_in(const std::string& text) {
  std::vector<std::string> anchors;
  bool in_code = false;
  for (const std::string& line : lines_of(text)) {
    if (begins(line, "```")) in_code = !in_code;
    const std::size_t words = line.find_first_not_of('#');
    if (in_code || !begins(line, "#") || words == std::string::npos) continue;
    anchors.push_back(anchor_of(line.substr(words + 1)));
  }
  return anchors;
}

/// "" if `target`, as written in `file`, leads somewhere.
std::string link_fault(const BookFile& file, const std::string& target,
                       const fs::path& root) {
  const std::size_t hash = target.find('#');
  const std::string path = target.substr(0, hash);
  const fs::path here = root / file.path;
  const fs::path there = path.empty() ? here : here.parent_path() / path;
  if (!fs::exists(there)) return "no such file: " + target;
  if (hash == std::string::npos) return "";
  const fs::path page = fs::is_directory(there) ? there / "README.md" : there;
  if (!fs::exists(page)) return "no text with anchors: " + target;
  const auto anchors = anchors_in(read_file(page));
  const std::string wanted = target.substr(hash + 1);
  const bool found =
      std::find(anchors.begin(), anchors.end(), wanted) != anchors.end();
  return found ? "" : "no such heading: " + target;
}

}  // namespace

std::vector<BookFile> book_files(const std::vector<std::string>& endings) {
  const fs::path root = source_root();
  std::vector<BookFile> files;
  const auto take = [&](const fs::directory_entry& entry) {
    const std::string ending = entry.path().extension().string();
    if (!entry.is_regular_file() ||
        std::find(endings.begin(), endings.end(), ending) == endings.end()) {
      return;
    }
    files.push_back({fs::relative(entry.path(), root).generic_string(),
                     read_file(entry.path())});
  };
  for (const auto& entry : fs::directory_iterator(root)) take(entry);
  for (const char* folder :
       {"chapters", "common", "data", "docs", "tests", "tools"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      take(entry);
    }
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

Faults include_faults(const BookFile& file) {
  static const std::regex include(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  const int own = chapter_of(file.path);
  Faults faults;
  const auto lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_search(lines[i], match, include)) continue;
    const std::string path = match[2];
    const bool in_common = begins(file.path, "common/");
    if (match[1] == "\"") {
      faults.push_back(fault(file, i, "an include in quotes: " + path));
    } else if (in_common &&
               (begins(path, "chapters/") || begins(path, "tools/"))) {
      faults.push_back(fault(file, i, "common/ includes " + path));
    } else if (own != 0 && chapter_of(path) > own) {
      faults.push_back(fault(file, i, "a higher chapter is included: " + path));
    } else if (own != 0 && begins(path, "tools/")) {
      faults.push_back(fault(file, i, "a chapter includes " + path));
    } else if (begins(path, "tests/") && !begins(file.path, "tests/")) {
      faults.push_back(fault(file, i, "a test's file is included: " + path));
    }
  }
  return faults;
}

Faults kernel_faults(const BookFile& file) {
  Faults faults;
  const auto lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("__global__") == std::string::npos ||
        begins(lines[i], "//") || begins(lines[i], "///")) {
      continue;
    }
    std::string above;
    const std::size_t top = i < 6 ? 0 : i - 6;
    for (std::size_t j = top; j < i; ++j) above += lines[j] + "\n";
    if (above.find("One block:") == std::string::npos ||
        above.find("One thread:") == std::string::npos) {
      faults.push_back(
          fault(file, i, "no \"One block:\" and \"One thread:\" above"));
    }
    // The parameters go on to the line that opens the body.
    for (std::size_t j = i; j < lines.size(); ++j) {
      const std::size_t comment = lines[j].find("//");
      const std::string code = lines[j].substr(0, comment);
      const bool shaped = comment != std::string::npos &&
                          lines[j].find('[', comment) != std::string::npos;
      if (code.find('*') != std::string::npos && !shaped) {
        faults.push_back(fault(file, j, "a pointer without its shape"));
      }
      if (code.find_first_of("{;") != std::string::npos) break;
    }
  }
  return faults;
}

Faults link_faults(const BookFile& file, const fs::path& root) {
  static const std::regex link(R"(\]\(([^)\s]+)\))");
  static const std::regex inline_code("`[^`]*`");
  Faults faults;
  bool in_code = false;
  const auto lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (begins(lines[i], "```")) in_code = !in_code;
    if (in_code) continue;
    const std::string prose = std::regex_replace(lines[i], inline_code, "");
    for (std::sregex_iterator at(prose.begin(), prose.end(), link), end;
         at != end; ++at) {
      const std::string target = (*at)[1];
      if (target.find(':') != std::string::npos) continue;  // https:, mailto:
      const std::string what = link_fault(file, target, root);
      if (!what.empty()) faults.push_back(fault(file, i, what));
    }
  }
  return faults;
}

Faults exercise_faults(const BookFile& stub, const BookFile& solution) {
  const auto answer = lines_of(solution.text);
  const auto lines = lines_of(stub.text);
  auto at = answer.begin();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("TODO") != std::string::npos || lines[i].empty()) {
      continue;
    }
    at = std::find(at, answer.end(), lines[i]);
    if (at == answer.end()) {
      return {fault(stub, i,
                    fmt::format("this line has no TODO, yet it is missing or "
                                "out of order in {}",
                                solution.path))};
    }
    ++at;
  }
  if (solution.text.find("TODO") != std::string::npos) {
    return {fault(solution, 0, "a TODO is left")};
  }
  return {};
}

}  // namespace hood
