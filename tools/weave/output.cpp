#include <algorithm>
#include <cctype>
#include <cmath>
#include <common/core/error.hpp>
#include <cstdlib>
#include <tools/weave/arguments.hpp>
#include <tools/weave/markdown.hpp>
#include <tools/weave/output.hpp>

namespace hood {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

/// Past the digits at `at`, which may be grouped by commas.
std::size_t skip_whole(std::string_view text, std::size_t at) {
  const std::size_t begin = at;
  at = skip_digits(text, at);
  if (at == begin || at - begin > 3) return at;
  while (at < text.size() && text[at] == ',' &&
         skip_digits(text, at + 1) == at + 4) {
    at += 4;
  }
  return at;
}

/// The length of the number, such as -1,797.5e-3, that `text` begins with.
std::size_t number_length(std::string_view text) {
  const auto is = [&](std::size_t at, std::string_view any) {
    return at < text.size() && any.find(text[at]) != any.npos;
  };
  const std::size_t begin = is(0, "+-") ? 1 : 0;
  std::size_t at = skip_whole(text, begin);
  if (is(at, ".")) {
    const std::size_t end = skip_digits(text, at + 1);
    if (end > at + 1) at = end;
  }
  if (at == begin) return 0;
  if (is(at, "eE")) {
    const std::size_t digits = at + (is(at + 1, "+-") ? 2 : 1);
    const std::size_t end = skip_digits(text, digits);
    if (end > digits) at = end;
  }
  return at;
}

double value_of(std::string number) {
  number.erase(std::remove(number.begin(), number.end(), ','), number.end());
  return std::strtod(number.c_str(), nullptr);
}

/// A token of a line: a number, or text up to white space or a number.
struct Part {
  std::string text;
  bool is_number = false;
  double value = 0;
};

/// Whether a number may begin at `at`: digits in or right behind a word are
/// part of it, and a sign is one only where no operand can stand before it.
bool may_begin_number(std::string_view line, std::size_t at) {
  if (at == 0) return true;
  const char before = line[at - 1];
  if (line[at] == '-' || line[at] == '+') {
    return std::string_view(" \t(=[:,|").find(before) != line.npos;
  }
  return std::isalnum(static_cast<unsigned char>(before)) == 0 &&
         before != '_' && static_cast<unsigned char>(before) < 0x80;
}

std::vector<Part> parts_of(std::string_view line) {
  std::vector<Part> parts;
  bool joined = false;  // the next character continues the last part
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == ' ' || line[at] == '\t') {
      joined = false;
      ++at;
      continue;
    }
    const std::size_t length =
        may_begin_number(line, at) ? number_length(line.substr(at)) : 0;
    if (length > 0) {
      const std::string number(line.substr(at, length));
      parts.push_back({number, true, value_of(number)});
    } else {
      if (!joined) parts.emplace_back();
      parts.back().text += line[at];
    }
    joined = length == 0;
    at += std::max<std::size_t>(length, 1);
  }
  return parts;
}

bool is_ruler(const std::string& text) {
  return text.size() > 2 && (text[0] == '-' || text[0] == '=') &&
         text.find_first_not_of(text[0]) == std::string::npos;
}

bool same_part(const Part& a, const Part& b, const OutputRequest& request) {
  if (a.text == b.text) return true;
  if (is_ruler(a.text) && is_ruler(b.text)) return a.text[0] == b.text[0];
  if (!a.is_number || !b.is_number) return false;
  if (request.times) return true;
  const double scale = std::max(std::abs(a.value), std::abs(b.value));
  return request.tolerance > 0 &&
         std::abs(a.value - b.value) <= request.tolerance * scale;
}

double read_tolerance(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(value >= 0 && value < 1)) {
    bad_input(fmt::format("cannot read the tolerance \"{}\"", text),
              "give a number from 0 to below 1");
  }
  return value;
}

}  // namespace

OutputRequest read_output_request(const std::string& arguments) {
  const auto parts = split_arguments(arguments);
  OutputRequest request;
  request.program = parts[0].empty() ? "" : parts[0][0].text;
  if (request.program.empty()) bad_input("no program is named");
  for (std::size_t i = 1; i < parts[0].size(); ++i) {
    request.arguments.push_back(parts[0][i].text);
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto& words = parts[i];
    const std::string key = words.empty() ? "" : words[0].text;
    if (key == "times" && words.size() == 1) {
      request.times = true;
    } else if (key == "from" && words.size() == 2) {
      request.from = words[1].text;
    } else if (key == "to" && words.size() == 2) {
      request.to = words[1].text;
    } else if (key == "tolerance" && words.size() == 2) {
      request.tolerance = read_tolerance(words[1].text);
    } else {
      bad_input(fmt::format("cannot read the part \"{}\"", key),
                "the parts are: tolerance 0.02, times, from \"WORD\", "
                "to \"WORD\"");
    }
  }
  return request;
}

std::string select_lines(const std::string& output,
                         const OutputRequest& request) {
  const auto lines = lines_of(output);
  const auto has = [](const std::string& word) {
    return [&word](const std::string& line) {
      return line.find(word) != std::string::npos;
    };
  };
  const auto missing = [](const char* which, const std::string& word) {
    bad_input(fmt::format("no line of the output for {} \"{}\"", which, word),
              "choose a word that the program prints");
  };
  const auto begin =
      std::find_if(lines.begin(), lines.end(), has(request.from));
  if (begin == lines.end() && !request.from.empty()) {
    missing("from", request.from);
  }
  const auto end = std::find_if(
      lines.rbegin(), std::make_reverse_iterator(begin), has(request.to));
  if (end.base() == begin && !request.to.empty()) missing("to", request.to);
  std::string text;
  for (auto line = begin; line != end.base(); ++line) {
    text += line->substr(0, line->find_last_not_of(" \t") + 1) + "\n";
  }
  return text;
}

bool same_output_line(const std::string& text, const std::string& output,
                      const OutputRequest& request) {
  const auto a = parts_of(text);
  const auto b = parts_of(output);
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(),
      [&](const Part& x, const Part& y) { return same_part(x, y, request); });
}

}  // namespace hood
