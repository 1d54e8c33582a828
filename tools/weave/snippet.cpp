#include <algorithm>
#include <common/core/error.hpp>
#include <optional>
#include <tools/contents/contents.hpp>
#include <tools/weave/definitions.hpp>
#include <tools/weave/markdown.hpp>
#include <tools/weave/snippet.hpp>

namespace hood {
namespace {

constexpr std::size_t MOST_LINES = 40;

/// A name as it stands in a marker: "forward#2".
struct Wanted {
  std::string name;
  std::size_t overload;  // from 1
};

Wanted wanted_of(const std::string& name) {
  const std::size_t hash = name.find('#');
  if (hash == std::string::npos) return {name, 1};
  const std::string number = name.substr(hash + 1);
  const bool valid =
      !number.empty() && number.size() < 4 && number[0] != '0' &&
      number.find_first_not_of("0123456789") == std::string::npos;
  if (!valid) {
    bad_input(fmt::format("\"{}\" names no overload", name),
              "write NAME#2 for the second");
  }
  return {name.substr(0, hash), std::stoul(number)};
}

/// How well a definition fits a name: 0 not at all; a definition before a
/// declaration, and the whole name before its last parts.
int fit(const Definition& definition, const std::string& name) {
  const std::string& path = definition.path;
  const std::string tail = "::" + name;
  const bool whole = path == name;
  const bool part =
      path.size() > tail.size() &&
      path.compare(path.size() - tail.size(), tail.size(), tail) == 0;
  if (!whole && !part) return 0;
  return (definition.complete ? 3 : 1) + (whole ? 1 : 0);
}

std::optional<Definition> choose(const std::vector<Definition>& definitions,
                                 const Wanted& wanted) {
  int best = 0;
  for (const auto& each : definitions) {
    best = std::max(best, fit(each, wanted.name));
  }
  if (best == 0) return std::nullopt;
  std::size_t count = 0;
  for (const auto& each : definitions) {
    if (fit(each, wanted.name) != best) continue;
    if (++count == wanted.overload) return each;
  }
  bad_input(fmt::format("no {}#{}", wanted.name, wanted.overload),
            fmt::format("there {} {} of that name", count == 1 ? "is" : "are",
                        count));
}

bool is_marker(const std::string& line) {
  const auto text = trimmed(line);
  return text.rfind("//> ", 0) == 0 || text.rfind("//< ", 0) == 0;
}

/// The numbers, from 0, of the first line and one past the last.
struct Span {
  std::size_t begin;
  std::size_t end;
};

Span span_of(const Definition& definition, const std::string& source) {
  return {static_cast<std::size_t>(line_at(source, definition.begin)) - 1,
          static_cast<std::size_t>(line_at(source, definition.end - 1))};
}

std::optional<Span> find_region(const std::vector<std::string>& lines,
                                const std::string& name) {
  const auto line_of = [&](const std::string& marker) {
    const auto found =
        std::find_if(lines.begin(), lines.end(),
                     [&](const auto& line) { return trimmed(line) == marker; });
    return static_cast<std::size_t>(found - lines.begin());
  };
  const Span span{line_of("//> " + name) + 1, line_of("//< " + name)};
  if (span.begin > lines.size()) return std::nullopt;
  if (span.end == lines.size() || span.end < span.begin) {
    bad_input(fmt::format("the region \"{}\" has no end", name),
              fmt::format("add a line //< {} below its lines", name));
  }
  return span;
}

[[noreturn]] void not_found(const std::string& name,
                            const std::vector<Definition>& definitions) {
  std::vector<std::string> known;
  for (const auto& each : definitions) known.push_back(each.path);
  bad_input(fmt::format("no definition or region called \"{}\"", name),
            known.empty()
                ? "the file defines nothing"
                : fmt::format("the nearest is \"{}\"", nearest(name, known)));
}

std::string without_indentation(const std::vector<std::string>& lines) {
  std::size_t least = std::string::npos;
  for (const auto& line : lines) {
    least = std::min(least, line.find_first_not_of(" \t"));
  }
  std::string text;
  for (const auto& line : lines) {
    text += line.size() > least ? line.substr(least) : "";
    text += '\n';
  }
  return text;
}

}  // namespace

std::string find_snippet(const std::string& source, const std::string& name,
                         const std::string& file) {
  const auto lines = lines_of(source);
  const auto definitions = definitions_of(source, file);
  const auto definition = choose(definitions, wanted_of(name));
  const auto span =
      definition ? span_of(*definition, source) : find_region(lines, name);
  if (!span) not_found(name, definitions);
  std::vector<std::string> shown;
  std::copy_if(lines.begin() + static_cast<std::ptrdiff_t>(span->begin),
               lines.begin() + static_cast<std::ptrdiff_t>(span->end),
               std::back_inserter(shown),
               [](const auto& line) { return !is_marker(line); });
  if (shown.size() > MOST_LINES) {
    bad_input(fmt::format("\"{}\" has {} lines", name, shown.size()),
              fmt::format("show at most {}: cut the function in two, or name "
                          "a region of it",
                          MOST_LINES));
  }
  return without_indentation(shown);
}

}  // namespace hood
