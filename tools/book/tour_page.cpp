#include <fmt/core.h>

#include <tools/book/tour_page.hpp>

namespace hood {
namespace {

constexpr const char* HEAD = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Under the Hood: the tour</title>
<style>
  :root { color-scheme: light dark; --line: #8884; --soft: #888; }
  body { font: 17px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto;
         padding: 0 1rem; }
  h1, h2, td, th, figcaption, footer { font-family: system-ui, sans-serif; }
  h2 { border-top: 1px solid var(--line); padding-top: 1.5rem; }
  table { border-collapse: collapse; font-size: 15px; }
  td { padding: .2rem 1.5rem .2rem 0; }
  td + td { text-align: right; font-variant-numeric: tabular-nums; }
  figure { margin: 1.5rem 0; }
  figure img { max-width: 100%; height: auto; background: #fff;
               border: 1px solid var(--line); border-radius: 4px; }
  figcaption, footer { color: var(--soft); font-size: 14px; }
</style></head><body>
<h1>Under the Hood: the tour</h1>
<p>Each chapter's program has just run on this machine. What it found is
below; how it works is in its text.</p>
)";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

/// Figures with four digits, texts as they are.
std::string shown(const nlohmann::ordered_json& value) {
  if (value.is_number_float())
    return fmt::format("{:.4g}", value.get<double>());
  if (value.is_string()) return escaped(value.get<std::string>());
  return escaped(value.dump());
}

std::string with_spaces(std::string name) {
  for (char& c : name) {
    if (c == '_') c = ' ';
  }
  return escaped(name);
}

std::string stop_section(const TourStop& stop) {
  std::string html = fmt::format("<h2>{}. {}</h2>\n", stop.chapter.number,
                                 escaped(stop.chapter.title));
  html += "<table>\n";
  for (const auto& [name, value] : stop.results.at("values").items()) {
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", with_spaces(name),
                        shown(value));
  }
  html += "</table>\n";
  for (const auto& picture : stop.results.at("pictures")) {
    const auto caption = escaped(picture.at("caption").get<std::string>());
    html += fmt::format(
        "<figure><img src=\"{}/{}\" alt=\"{}\"><figcaption>{}</figcaption>"
        "</figure>\n",
        stop.chapter.name, escaped(picture.at("file").get<std::string>()),
        caption, caption);
  }
  html += fmt::format("<p>Read on: <code>./book read {}</code></p>\n",
                      stop.chapter.number);
  return html;
}

}  // namespace

std::string tour_page(const std::vector<TourStop>& stops) {
  std::string html = HEAD;
  for (const TourStop& stop : stops) html += stop_section(stop);
  if (!stops.empty()) {
    const auto& machine = stops.front().results.at("environment");
    html +=
        fmt::format("<footer>{}, {}, {}</footer>\n", shown(machine.at("cpu")),
                    shown(machine.at("system")), shown(machine.at("date")));
  }
  return html + "</body></html>\n";
}

}  // namespace hood
