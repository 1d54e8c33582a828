#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/lens/report/report_page.hpp>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace hood::lens {

namespace {

using Json = nlohmann::ordered_json;

/// As the page names files: those of the book from its root on.
std::string page_name(const std::string& file) {
  const auto relative =
      std::filesystem::path(file).lexically_relative(source_root());
  const bool is_ours = !relative.empty() && *relative.begin() != "..";
  return is_ours ? relative.generic_string() : file;
}

/// The lines of a file; none if it cannot be read.
Json lines_of(const std::string& file) {
  Json lines = Json::array();
  try {
    std::istringstream text(read_file(file));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
  } catch (const Error&) {
  }
  return lines;
}

/// Renames the files in every place of a report, and gathers those that the
/// accesses are in.
void rename_files(Json& launch, Json& sources) {
  const auto rename = [](Json& place) {
    place["file"] = page_name(place.at("file"));
  };
  rename(launch["where"]);
  for (Json& access : launch["accesses"]) {
    const std::string file = access.at("file");
    rename(access);
    Json& lines = sources[access.at("file").get<std::string>()];
    if (lines.is_null()) lines = lines_of(file);
  }
  for (Json& finding : launch["findings"]) {
    rename(finding["first"]);
    rename(finding["second"]);
  }
}

/// JSON that may stand in a <script>: there is no '<' in it.
std::string for_script(const Json& json) {
  std::string text;
  for (const char c :
       json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

/// `page` with each `<!-- name -->` that `parts` has replaced.
std::string filled(const std::string& page,
                   const std::map<std::string, std::string>& parts) {
  std::string text;
  std::size_t done = 0;
  for (std::size_t at; (at = page.find("<!-- ", done)) != page.npos;) {
    const std::size_t end = page.find(" -->", at);
    const auto part = parts.find(page.substr(at + 5, end - at - 5));
    if (part == parts.end()) {
      check_failed("the lens's page has a comment that names no part of it");
    }
    text += page.substr(done, at - done) + part->second;
    done = end + 4;
  }
  return text + page.substr(done);
}

}  // namespace

std::string report_page(const std::vector<LaunchReport>& reports,
                        const std::string& title) {
  Json data = Json::parse(report_json(reports));
  data["title"] = title;
  data["sources"] = Json::object();
  for (Json& launch : data["launches"]) rename_files(launch, data["sources"]);

  const auto folder = source_root() / "common/lens/page";
  std::string script;
  for (const char* name :
       {"request.js", "drawing.js", "listing.js", "choice.js", "summary.js",
        "words.js", "panel.js", "page.js"}) {
    script += read_file(folder / name);
  }
  return filled(read_file(folder / "page.html"),
                {{"style", read_file(folder / "page.css")},
                 {"data", for_script(data)},
                 {"script", script}});
}

}  // namespace hood::lens
