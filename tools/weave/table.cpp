#include <common/core/error.hpp>
#include <map>
#include <string_view>
#include <tools/contents/contents.hpp>
#include <tools/weave/arguments.hpp>
#include <tools/weave/table.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto DEVICE_SCHEMA = "hood-device-1";
constexpr auto RESULT_SCHEMA = "hood-results-1";
constexpr auto BENCH_SCHEMA = "hood-bench-1";

struct Column {
  std::string key;
  std::string header;
  std::string format;
};

/// The entry of an object; bad input that names the nearest if there is none.
const Json& entry(const Json& object, std::string_view key,
                  std::string_view what) {
  const std::string wanted(key);
  if (object.is_object() && object.contains(wanted)) return object[wanted];
  std::vector<std::string> known;
  if (object.is_object()) {
    for (const auto& [name, ignored] : object.items()) known.push_back(name);
  }
  bad_input(fmt::format("the results have no {} \"{}\"", what, key),
            known.empty()
                ? "there is none at all: measure and collect it"
                : fmt::format("the nearest is \"{}\"", nearest(wanted, known)));
}

Column read_column(const std::vector<Argument>& words) {
  Column column;
  std::size_t next = 0;
  if (next < words.size() && !words[next].quoted) {
    column.key = column.header = words[next++].text;
  }
  if (next < words.size() && words[next].quoted) {
    column.header = words[next++].text;
  }
  if (next < words.size() && !words[next].quoted) {
    column.format = words[next++].text;
  }
  if (column.key.empty() || next != words.size()) {
    bad_input("cannot read a column", "write | KEY \"Header\" .3f");
  }
  return column;
}

const Json& program_of(const Json& device, const std::string& program) {
  require_schema(device, DEVICE_SCHEMA);
  return entry(entry(device, "programs", "entry"), program, "program");
}

/// In a table cell "|" would begin the next one.
std::string cell(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? "\\|" : std::string(1, c);
  return result;
}

/// "| a | b |"
template <class Text>
std::string row(const std::vector<Column>& columns, const Text& text_of) {
  std::string line = "|";
  for (const Column& column : columns) {
    line += fmt::format(" {} |", text_of(column));
  }
  return line + "\n";
}

/// A number in one of the formats `.3f`, `.3e`, `.3g` and `.2%`.
std::string formatted(const Json& value, const std::string& format) {
  const bool valid = format.size() == 3 && format[0] == '.' &&
                     format[1] >= '0' && format[1] <= '9' &&
                     std::string("feg%").find(format[2]) != std::string::npos;
  if (!valid) {
    bad_input(fmt::format("cannot read the format \"{}\"", format),
              "write .3f, .3e, .3g, .2% or none");
  }
  if (!value.is_number()) {
    bad_input(fmt::format("{} is no number", value.dump()),
              fmt::format("leave out the format {}", format));
  }
  const int digits = format[1] - '0';
  const double number = value.get<double>();
  switch (format[2]) {
    case 'e':
      return fmt::format("{:.{}e}", number, digits);
    case 'g':
      return fmt::format("{:.{}g}", number, digits);
    case '%':
      return fmt::format("{:.{}f} %", 100 * number, digits);
    default:
      return fmt::format("{:.{}f}", number, digits);
  }
}

/// The tables of a bench, and those of shapes that only a former one had; not
/// what its programs wrote, which is all in them.
Json kept_of_bench(Json bench, const Json& programs) {
  bench.erase("runs");
  bench.erase("pictures");
  if (!programs.contains("bench")) return bench;
  for (const char* part : {"tables", "shapes"}) {
    Json& kept = bench[part];
    for (const auto& [name, former] : programs["bench"][part].items()) {
      if (!kept.contains(name)) kept[name] = former;
    }
  }
  return bench;
}

/// The rows of a table, or those `where` a column has a value.
/// @param words  PROGRAM TABLE [where KEY VALUE]
Json rows_of(const Json& device, const std::vector<Argument>& words) {
  const bool some = words.size() == 5 && words[2].text == "where";
  if (words.size() != 2 && !some) {
    bad_input("cannot read the table",
              "write PROGRAM TABLE | KEY | KEY, or PROGRAM TABLE where KEY "
              "VALUE | KEY | KEY");
  }
  const Json& program = program_of(device, words[0].text);
  Json rows = entry(entry(program, "tables", "entry"), words[1].text, "table");
  if (!rows.is_array() || rows.empty()) {
    bad_input(fmt::format("the table \"{}\" has no rows", words[1].text));
  }
  if (!some) return rows;
  Json found = Json::array();
  for (const Json& row : rows) {
    if (show_value(entry(row, words[3].text, "column"), "") == words[4].text) {
      found.push_back(row);
    }
  }
  if (found.empty()) {
    bad_input(fmt::format("no row of \"{}\" has {} {}", words[1].text,
                          words[3].text, words[4].text));
  }
  return found;
}

}  // namespace

void require_schema(const Json& json, const std::string& schema) {
  if (!json.is_object() || json.value("schema", Json()) != schema) {
    bad_input(fmt::format("not a file of the schema {}", schema),
              "see common/measure/results.hpp");
  }
}

std::string markdown_table(const Json& device, const std::string& arguments) {
  const auto parts = split_arguments(arguments);
  if (parts.size() < 2) {
    bad_input("the table has no columns", "write PROGRAM TABLE | KEY | KEY");
  }
  std::vector<Column> columns;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    columns.push_back(read_column(parts[i]));
  }
  const Json rows = rows_of(device, parts[0]);
  std::string text =
      row(columns, [](const Column& column) { return cell(column.header); });
  text += row(columns, [&](const Column& column) {
    return entry(rows[0], column.key, "column").is_number() ? "---:" : "---";
  });
  for (const Json& each : rows) {
    text += row(columns, [&](const Column& column) {
      return cell(show_value(entry(each, column.key, "column"), column.format));
    });
  }
  return text;
}

std::string figure(const Json& device, const std::string& arguments) {
  const auto words = split_arguments(arguments)[0];
  if (words.size() < 2 || words.size() > 3) {
    bad_input("cannot read the value", "write FILE PROGRAM KEY .2%");
  }
  const std::string& key = words[1].text;
  const std::string format = words.size() == 3 ? words[2].text : "";
  const Json& program = program_of(device, words[0].text);
  const std::size_t dot = key.find('.');
  if (dot == std::string::npos) {
    return show_value(entry(entry(program, "values", "entry"), key, "value"),
                      format);
  }
  const Json& group = entry(program, key.substr(0, dot), "entry");
  return show_value(entry(group, key.substr(dot + 1), "value"), format);
}

std::string show_value(const Json& value, const std::string& format) {
  if (value.is_structured() || value.is_null()) {
    bad_input("the value is no number, text or truth value", value.dump());
  }
  if (!format.empty() && format != "none") return formatted(value, format);
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return value.dump();
}

Json empty_device() {
  return {{"schema", DEVICE_SCHEMA}, {"programs", Json::object()}};
}

Json collected(Json device, Json result) {
  require_schema(device, DEVICE_SCHEMA);
  const bool of_bench =
      result.is_object() && result.value("schema", Json()) == BENCH_SCHEMA;
  require_schema(result, of_bench ? BENCH_SCHEMA : RESULT_SCHEMA);
  if (of_bench) result = kept_of_bench(result, device["programs"]);
  const Json& name = entry(result, "program", "entry");
  if (!name.is_string()) bad_input("the program has no name");
  // In the order of their names, so that the file's history reads well.
  std::map<std::string, Json> programs;
  for (const auto& [key, value] : device["programs"].items()) {
    programs[key] = value;
  }
  programs[name.get<std::string>()] = result;
  device["programs"] = programs;
  return device;
}

}  // namespace hood
