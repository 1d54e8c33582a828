#include <fmt/core.h>

#include <cctype>
#include <map>
#include <tools/mutate/mutate.hpp>

namespace hood {
namespace {

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// A part of a source.
struct Span {
  std::size_t begin, end;
  auto operator<=>(const Span&) const = default;
};

/// The end of `text` in the source if it begins at `at`, else 0. Blanks match
/// any blanks.
std::size_t end_of_match(const std::string& source, std::size_t at,
                         const std::string& text) {
  for (const char c : text) {
    if (c == ' ') {
      if (at == source.size() || !is_blank(source[at])) return 0;
      while (at < source.size() && is_blank(source[at])) ++at;
    } else if (at == source.size() || source[at++] != c) {
      return 0;
    }
  }
  return at;
}

Span find(const std::string& source, const std::string& path,
          const MutantEntry& entry) {
  std::vector<Span> found;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (const std::size_t end = end_of_match(source, at, entry.before)) {
      found.push_back({at, end});
    }
  }
  if (found.size() == 1) return found.front();
  reject(entry, fmt::format("its text is {} times in {}, not once: {}",
                            found.size(), path, entry.before));
}

/// What a text must be followed by, so that nothing becomes part of its last
/// comment.
const char* end_of_comment(const std::string& text) {
  const std::size_t line = text.rfind('\n');
  return text.find("//", line == std::string::npos ? 0 : line) ==
                 std::string::npos
             ? ""
             : "\n";
}

std::string with_choice(const std::string& text,
                        const std::vector<NumberedMutant>& mutants) {
  const char* const form =
      is_statement(text)
          ? "{{ if (::hood::mutant_is({})) {{ {} }} else {{ {}{} }} }}"
          : "(::hood::mutant_is({}) ? ({}) : ({}{}))";
  std::string choice = text;
  for (const auto& [number, entry] : mutants) {
    choice = fmt::format(fmt::runtime(form), number, entry->after, choice,
                         end_of_comment(choice));
  }
  return choice;
}

}  // namespace

std::string with_mutants(const std::string& source, const std::string& path,
                         const std::vector<NumberedMutant>& mutants) {
  std::map<Span, std::vector<NumberedMutant>> places;
  for (const NumberedMutant& mutant : mutants) {
    places[find(source, path, *mutant.entry)].push_back(mutant);
  }
  std::string changed = fmt::format(
      "namespace hood {{\nbool mutant_is(int number);\n}}\n#line 1 \"{}\"\n",
      path);
  std::size_t done = 0;
  for (const auto& [span, all] : places) {
    if (span.begin < done) {
      reject(*all.front().entry, "its text cuts into another mutant's");
    }
    changed += source.substr(done, span.begin - done);
    changed +=
        with_choice(source.substr(span.begin, span.end - span.begin), all);
    done = span.end;
  }
  return changed + source.substr(done);
}

}  // namespace hood
