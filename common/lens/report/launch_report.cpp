#include <fmt/core.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/lens/report/launch_report.hpp>
#include <map>
#include <set>

namespace hood::lens {

namespace {

/// The lines of a source file; none if it cannot be read.
const std::vector<std::string>& lines_of(const std::string& file) {
  static std::map<std::string, std::vector<std::string>> known;
  const auto [found, is_new] = known.try_emplace(file);
  if (!is_new) return found->second;
  std::string bytes;
  try {
    bytes = read_file(file);
  } catch (const Error&) {
  }
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    found->second.push_back(bytes.substr(at, end - at));
    at = end + 1;
  }
  return found->second;
}

/// Whether a line contains a text, other than as the beginning of a string: the
/// test that asks for it may lie in the same file.
bool contains(const std::string& line, std::string_view text) {
  for (std::size_t at = line.find(text); at != line.npos;
       at = line.find(text, at + 1)) {
    if (at == 0 || line[at - 1] != '"') return true;
  }
  return false;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         text.substr(text.size() - end.size()) == end;
}

}  // namespace

const char* name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::race:
      return "race";
    case FindingKind::race_between_blocks:
      return "race between blocks";
    case FindingKind::uninitialised:
      return "uninitialised read";
    case FindingKind::out_of_bounds:
      return "out of bounds";
    case FindingKind::misaligned:
      return "misaligned";
    case FindingKind::overrun:
      break;
  }
  return "overrun";
}

const char* name_of(Space space) {
  switch (space) {
    case Space::global:
      return "global";
    case Space::shared:
      return "shared";
    case Space::constant:
      break;
  }
  return "constant";
}

const char* name_of(Access access) {
  switch (access) {
    case Access::read:
      return "read";
    case Access::write:
      return "write";
    case Access::atomic:
      break;
  }
  return "atomic";
}

Traffic Accesses::sum(Space space, Access access) const {
  Traffic sum;
  for (const AccessLine& line : lines_) {
    if (line.space == space && line.access == access) sum += line.traffic;
  }
  return sum;
}

Accesses Accesses::of_size(unsigned size) const {
  Accesses some;
  for (const AccessLine& line : lines_) {
    if (line.size == size) some.lines_.push_back(line);
  }
  return some;
}

Accesses LaunchReport::at(std::string_view file, int line) const {
  Accesses some;
  for (const AccessLine& l : accesses.lines()) {
    if (l.source.line == line && ends_with(l.source.file, file)) {
      some.lines().push_back(l);
    }
  }
  return some;
}

Accesses LaunchReport::at(std::string_view text) const {
  const simt::SourceLine line = line_of(text);
  return at(line.file, line.line);
}

simt::SourceLine LaunchReport::line_of(std::string_view text) const {
  std::set<std::string> files{where.file};
  for (const AccessLine& l : accesses.lines()) files.insert(l.source.file);
  for (const Finding& f : findings) files.insert(f.first.file);
  std::vector<simt::SourceLine> found;
  for (const std::string& file : files) {
    const std::vector<std::string>& lines = lines_of(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!contains(lines[i], text)) continue;
      found.push_back({"", file, static_cast<int>(i + 1)});
    }
  }
  if (found.size() != 1) {
    check_failed(fmt::format("{} source lines of {} contain \"{}\"",
                             found.size(), kernel, text),
                 "give a text that one line contains");
  }
  return found.front();
}

std::vector<Finding> LaunchReport::findings_of(FindingKind kind) const {
  std::vector<Finding> some;
  for (const Finding& f : findings) {
    if (f.kind == kind) some.push_back(f);
  }
  return some;
}

std::string source_text(const std::string& file, int line) {
  const std::vector<std::string>& lines = lines_of(file);
  const auto i = static_cast<std::size_t>(line - 1);
  if (line < 1 || i >= lines.size()) return "";
  const std::size_t first = lines[i].find_first_not_of(" \t");
  return first == std::string::npos ? "" : lines[i].substr(first);
}

}  // namespace hood::lens
