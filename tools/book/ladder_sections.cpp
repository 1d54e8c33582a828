// Ladders on a page.
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstring>
#include <tools/book/ladders.hpp>
#include <tools/book/page.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Column {
  const char* key;
  const char* header;
  const char* format = "";  // of a number; words have none
  double scale = 1;
};

const std::vector<Column> COLUMNS{
    {"chapter", "chapter"},
    {"version", "version"},
    {"ms", "ms", "{:.3f}"},
    {"min_ms", "least", "{:.3f}"},
    {"max_ms", "most", "{:.3f}"},
    {"tflops", "TFLOP/s", "{:.2f}"},
    {"gb_per_s", "GB/s", "{:.0f}"},
    {"times_previous", "of the step before", "{:.2f}x"},
    {"times_first", "of the first", "{:.2f}x"},
    {"of_floor", "of the floor", "{:.1f} %", 100},
    {"of_peer", "of the library", "{:.1f} %", 100},
    {"sectors_read", "sectors read", "{:.0f}"},
    {"sectors_written", "sectors written", "{:.0f}"},
    {"bytes_per_output", "bytes for an output", "{:.2f}"},
    {"times_least", "of the least", "{:.2f}x"},
    {"wavefronts", "wavefronts", "{:.0f}"},
    {"conflicts", "conflicts", "{:.0f}"},
    {"findings", "findings", "{:.0f}"},
    {"note", "not measured"}};

/// Below a version's name stands its idea.
std::string cell(const Column& column, const Json& row) {
  const Json& value = row[column.key];
  if (value.is_string()) {
    const bool is_name = std::strcmp(column.key, "version") == 0;
    return "<td class=\"words\">" + escaped(value.get<std::string>()) +
           (is_name ? "<small>" + shown(row["idea"]) + "</small>" : "") +
           "</td>";
  }
  return fmt::format("<td>{}</td>",
                     fmt::format(fmt::runtime(column.format),
                                 column.scale * value.get<double>()));
}

std::string table(const Json& rows) {
  std::string html = "<div class=\"wide\"><table>\n<tr>";
  for (const Column& column : COLUMNS) {
    if (!rows[0].contains(column.key)) continue;
    html +=
        fmt::format("<th{}>{}</th>",
                    rows[0][column.key].is_string() ? " class=\"words\"" : "",
                    column.header);
  }
  html += "</tr>\n";
  for (const Json& row : rows) {
    html += "<tr>";
    for (const Column& column : COLUMNS) {
      if (row.contains(column.key)) html += cell(column, row);
    }
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

/// A picture as an address that needs no file beside the page.
std::string as_address(const std::string& svg) {
  std::string address = "data:image/svg+xml,";
  for (const char letter : svg) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool stays = byte > ' ' && byte < 127 &&
                       std::strchr("\"#%&<>`{}|\\^", letter) == nullptr;
    address += stays ? std::string(1, letter) : fmt::format("%{:02X}", byte);
  }
  return address;
}

std::string figure(const fs::path& file, const std::string& caption) {
  if (!fs::exists(file)) return "";
  return fmt::format(
      "<figure><div class=\"wide\"><img src=\"{}\" alt=\"{}\"></div>"
      "<figcaption>{}</figcaption></figure>\n",
      as_address(read_file(file)), escaped(caption), escaped(caption));
}

std::string section(const Json& task, const Json& tables, const fs::path& out) {
  const auto name = task.at("name").get<std::string>();
  std::string html =
      fmt::format("<h3>{}</h3>\n<p>{:.4g} Gflop, {:.4g} MB at least</p>\n",
                  escaped(task.at("title").get<std::string>()),
                  task.at("flops").get<double>() / 1e9,
                  task.at("bytes").get<double>() / 1e6);
  for (const char* kind : {"", "_counts", "_unmeasured"}) {
    if (tables.contains(name + kind)) html += table(tables[name + kind]);
  }
  html += figure(out / (name + ".svg"), "The steps beside each other");
  return html + figure(out / (name + "_roofline.svg"),
                       "How far from what the device can attain");
}

}  // namespace

std::string ladder_sections(const Json& merged, const fs::path& out) {
  const Json& tables = merged.at("tables");
  if (!tables.contains("ladders")) return "";
  std::string html;
  for (const Json& task : tables.at("ladders")) {
    html += section(task, tables, out);
  }
  return html;
}

}  // namespace hood
