#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <common/core/error.hpp>
#include <map>
#include <sstream>
#include <tools/mutate/mutate.hpp>

namespace hood {
namespace {

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

std::string trimmed(const std::string& text) {
  const auto begin = std::find_if_not(text.begin(), text.end(), is_blank);
  const auto end = std::find_if_not(text.rbegin(), text.rend(), is_blank);
  return begin < end.base() ? std::string(begin, end.base()) : "";
}

/// On one line.
std::string unwrapped(const std::string& text) {
  std::string line;
  for (const char c : trimmed(text)) {
    if (!is_blank(c)) {
      line += c;
    } else if (line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

void require_whole(const MutantEntry& entry) {
  for (const auto& [key, value] :
       {std::pair("file", entry.file), std::pair("check", entry.check),
        std::pair("text", entry.before)}) {
    if (value.empty()) reject(entry, fmt::format("has no {}", key));
  }
  if (entry.before == entry.after) reject(entry, "changes nothing");
  if (entry.after.empty() && !is_statement(entry.before)) {
    reject(entry, "an expression cannot be left out");
  }
  if (entry.after.find("//") != std::string::npos) {
    reject(entry, "a comment would end in what comes behind it");
  }
  const std::vector<std::string> known{"checks", "lens", "both", "bits"};
  if (std::find(known.begin(), known.end(), entry.caught) == known.end()) {
    reject(entry, "caught by checks, lens, both or bits, not by \"" +
                      entry.caught + "\"");
  }
}

/// What a list's lines become, one after the other.
class ListReader {
 public:
  void read(const std::string& line, const std::string& where) {
    if (line.rfind("== ", 0) == 0) {
      end();
      entries_.push_back({line.substr(3), "", "", "", "", "", where});
    } else if (line == "---" && !entries_.empty() && into_ == nullptr) {
      into_ = &entries_.back().before;
    } else if (line == "+++" && into_ == &entries_.back().before) {
      into_ = &entries_.back().after;
    } else if (into_ != nullptr) {
      *into_ += line + "\n";
    } else if (!line.empty() && line[0] != '#') {
      read_key(line, where);
    }
  }

  /// What there is when no line follows.
  std::vector<MutantEntry> all() {
    end();
    return std::move(entries_);
  }

 private:
  void read_key(const std::string& line, const std::string& where) {
    const std::map<std::string, std::string MutantEntry::*> keys{
        {"file", &MutantEntry::file},
        {"check", &MutantEntry::check},
        {"caught", &MutantEntry::caught}};
    const std::size_t colon = line.find(": ");
    const auto key = keys.find(line.substr(0, colon));
    if (entries_.empty() || colon == std::string::npos || key == keys.end()) {
      bad_input(where, "file, check, caught, --- or == is wanted");
    }
    entries_.back().*key->second = line.substr(colon + 2);
  }

  void end() {
    if (entries_.empty()) return;
    MutantEntry& entry = entries_.back();
    if (into_ != &entry.after) reject(entry, "has no +++");
    entry.before = unwrapped(entry.before);
    entry.after = unwrapped(entry.after);
    require_whole(entry);
    into_ = nullptr;
  }

  std::vector<MutantEntry> entries_;
  std::string* into_ = nullptr;  // the text that lines are part of
};

}  // namespace

bool is_statement(const std::string& text) {
  return text.find(';') != std::string::npos;
}

void reject(const MutantEntry& entry, const std::string& why) {
  bad_input(entry.where, fmt::format("mutant \"{}\": {}", entry.name, why));
}

std::vector<MutantEntry> read_mutants(const std::string& text,
                                      const std::string& path) {
  ListReader reader;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    reader.read(line, fmt::format("{}:{}", path, ++number));
  }
  return reader.all();
}

}  // namespace hood
