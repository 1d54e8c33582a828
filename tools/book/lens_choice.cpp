#include <fmt/format.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <map>
#include <set>
#include <tools/book/lens_choice.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

using lens::LaunchReport;

constexpr std::size_t MOST_NAMES = 3, MOST_LINES = 12;

/// The names whose beginnings are nearest to `word`, the nearest first.
std::vector<std::string> nearest_of(const std::string& word,
                                    const std::set<std::string>& names) {
  std::multimap<std::string, std::string> by_beginning;
  std::vector<std::string> beginnings, found;
  for (const std::string& name : names) {
    beginnings.push_back(name.substr(0, word.size()));
    by_beginning.emplace(beginnings.back(), name);
  }
  while (!by_beginning.empty() && found.size() < MOST_NAMES) {
    const std::string best = nearest(word, beginnings);
    beginnings.erase(std::find(beginnings.begin(), beginnings.end(), best));
    const auto at = by_beginning.find(best);
    found.push_back(at->second);
    by_beginning.erase(at);
  }
  return found;
}

[[noreturn]] void no_such_kernel(const std::vector<LaunchReport>& launches,
                                 const std::string& word) {
  std::set<std::string> names;
  for (const LaunchReport& r : launches) names.insert(r.kernel);
  bad_input(fmt::format("no kernel is called \"{}\"", word),
            fmt::format("the nearest of {} are {}", names.size(),
                        fmt::join(nearest_of(word, names), ", ")));
}

[[noreturn]] void no_such_line(const std::vector<LaunchReport>& launches,
                               const std::string& word) {
  std::set<int> lines;
  for (const LaunchReport& r : launches) {
    for (const auto& a : r.accesses.lines()) lines.insert(a.source.line);
  }
  std::vector<int> some{lines.begin(), lines.end()};
  const bool are_more = some.size() > MOST_LINES;
  if (are_more) some.resize(MOST_LINES);
  bad_input(fmt::format("no line \"{}\" touches memory", word),
            some.empty()
                ? "the kernels touch none"
                : fmt::format("lines that do: {}{}", fmt::join(some, ", "),
                              are_more ? ", ..." : ""));
}

bool is_at(const simt::SourceLine& place, const std::string& word) {
  if (word.find_first_not_of("0123456789") == std::string::npos) {
    return std::to_string(place.line) == word;
  }
  return lens::source_text(place.file, place.line).find(word) !=
         std::string::npos;
}

/// Leaves what is at the line, and says whether there is any.
bool keep_line(LaunchReport& r, const std::string& word) {
  auto& lines = r.accesses.lines();
  std::erase_if(lines, [&](const auto& l) { return !is_at(l.source, word); });
  std::erase_if(r.findings, [&](const lens::Finding& f) {
    return !is_at(f.first, word) && !is_at(f.second, word);
  });
  return !lines.empty() || !r.findings.empty();
}

}  // namespace

std::vector<LaunchReport> chosen(std::vector<LaunchReport> launches,
                                 const LensChoice& choice) {
  if (launches.empty()) {
    bad_input("the program launched no kernel",
              "see its own --help for what it can do");
  }
  std::vector<LaunchReport> some;
  for (const LaunchReport& r : launches) {
    if (r.kernel.find(choice.kernel) != std::string::npos) some.push_back(r);
  }
  if (some.empty()) no_such_kernel(launches, choice.kernel);
  if (choice.line.empty()) return some;
  std::vector<LaunchReport> of_line;
  for (LaunchReport r : some) {
    if (keep_line(r, choice.line)) of_line.push_back(std::move(r));
  }
  if (of_line.empty()) no_such_line(some, choice.line);
  return of_line;
}

bool has_fault(const std::vector<LaunchReport>& launches) {
  return std::any_of(launches.begin(), launches.end(),
                     [](const LaunchReport& r) {
                       return !r.findings.empty() || !r.fault.empty();
                     });
}

}  // namespace hood
