#include <fmt/core.h>

#include <tools/book/page.hpp>

namespace hood {
namespace {

constexpr const char* HEAD = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
  :root {{ color-scheme: light dark; --line: #8884; --soft: #888; }}
  body {{ font: 17px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto;
         padding: 0 1rem; }}
  h1, h2, h3, td, th, figcaption, footer {{
    font-family: system-ui, sans-serif; }}
  h2 {{ border-top: 1px solid var(--line); padding-top: 1.5rem; }}
  table {{ border-collapse: collapse; font-size: 15px; }}
  td {{ padding: .2rem 1.5rem .2rem 0; }}
  td + td {{ text-align: right; font-variant-numeric: tabular-nums; }}
  .wide {{ overflow-x: auto; }}
  .wide td, .wide th {{ padding: .2rem .8rem .2rem 0; text-align: right;
                      white-space: nowrap; }}
  .wide th {{ color: var(--soft); font-weight: normal; white-space: normal;
             vertical-align: bottom; border-bottom: 1px solid var(--line); }}
  .wide .words {{ text-align: left; }}
  figure {{ margin: 1.5rem 0; }}
  figure img {{ max-width: 100%; height: auto; background: #fff;
               border: 1px solid var(--line); border-radius: 4px; }}
  .wide img {{ max-width: none; }}
  td small {{ display: block; color: var(--soft); }}
  figcaption, footer {{ color: var(--soft); font-size: 14px; }}
</style></head><body>
<h1>{0}</h1>
)";

}  // namespace

std::string page_head(const std::string& title) {
  return fmt::format(HEAD, escaped(title));
}

std::string page_foot(const nlohmann::ordered_json& environment) {
  std::string text;
  for (const char* key : {"device", "driver", "toolkit", "cpu", "system",
                          "compiler", "flags", "commit", "date"}) {
    if (!environment.contains(key) || environment[key].is_null()) continue;
    text += (text.empty() ? "" : ", ") + shown(environment[key]);
  }
  return "<footer>" + text + "</footer>\n</body></html>\n";
}

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

std::string with_spaces(std::string name) {
  for (char& c : name) {
    if (c == '_') c = ' ';
  }
  return escaped(name);
}

std::string shown(const nlohmann::ordered_json& value) {
  if (value.is_number_float())
    return fmt::format("{:.4g}", value.get<double>());
  if (value.is_string()) return escaped(value.get<std::string>());
  return escaped(value.dump());
}

}  // namespace hood
